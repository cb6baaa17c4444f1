import { defineConfig } from "vitest/config";

// The texts under test are the Python package's.
export default defineConfig({ server: { fs: { allow: [".."] } } });
