// Bundles the front end into the Python package: one self-contained script, one stylesheet.
import { build, context } from "esbuild";

/** @type {import("esbuild").BuildOptions} */
const options = {
  entryPoints: { widget: "src/index.js" },
  outdir: "../spider_widget/widget/static",
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  logLevel: "info",
};
/** @type {import("esbuild").BuildOptions} as above, with nested rules written out */
const styles = {
  ...options,
  entryPoints: { widget: "src/styles.css" },
  target: ["chrome111", "firefox121", "safari16.4"],
};

if (process.argv.includes("--watch")) {
  for (const each of [options, styles]) await (await context(each)).watch();
} else {
  await Promise.all([build(options), build(styles)]);
}
