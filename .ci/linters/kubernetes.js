// Checks Kubernetes manifests, which it reads from stdin, against the types of the Kubernetes API: a field that does
// not exist, has the wrong type or is missing is an error of the TypeScript compiler.
const fs = require("fs");
const path = require("path");
const { spawnSync } = require("child_process");
const yaml = require("yaml");

const groups = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
};
const manifests = yaml.parseAllDocuments(fs.readFileSync(0, "utf8")).map((document) => document.toJS());
const lines = manifests.map((manifest, index) => {
  const group = groups[manifest.apiVersion];
  if (!group) throw new Error(`Unknown API version ${manifest.apiVersion}`);
  const type = `import("kubernetes-types/${group}").${manifest.kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};\n`;
});

const file = path.join(__dirname, "node_modules", "manifests.ts");
fs.writeFileSync(file, lines.join(""));
const compiler = path.join(__dirname, "node_modules", ".bin", "tsc");
const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
const result = spawnSync(compiler, [...options, file], { stdio: "inherit" });
console.log(`${manifests.length} Kubernetes manifests, ${result.status === 0 ? "valid" : "invalid"}`);
process.exit(result.status ?? 1);
