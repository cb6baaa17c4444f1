// Runs the Python code of standard input in Pyodide and prints what its last line is worth.
// node in_pyodide.mjs PYODIDE_MODULE PACKAGE_FOLDER
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, folder] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(module).href);
  const pyodide = await loadPyodide();
  pyodide.FS.mkdirTree("/package/spider_widget"); // alone: a folder js beside it would hide the module js
  pyodide.mountNodeFS("/package/spider_widget", folder);
  pyodide.runPython("import sys; sys.dont_write_bytecode = True; sys.path.insert(0, '/package')");
  console.log(pyodide.runPython(readFileSync(0, "utf8")));
} catch (error) {
  console.error(error.message); // without the source line, which is all of Pyodide
  process.exitCode = 1;
}
