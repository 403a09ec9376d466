// Checks the Kubernetes manifests in the folder of the first argument. kustomization.yaml must list all of them, and use
// only the fields below. The others are checked against the types of the Kubernetes API: a field that does not exist,
// has the wrong type or is missing is an error of the TypeScript compiler.
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
const kustomizationFields = ["apiVersion", "kind", "namespace", "resources", "configMapGenerator", "images"];
const folder = process.argv[2];

const fail = (message) => {
  throw new Error(message);
};
const read = (name) =>
  yaml.parseAllDocuments(fs.readFileSync(path.join(folder, name), "utf8")).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });

const [kustomization] = read("kustomization.yaml");
for (const field of Object.keys(kustomization)) {
  if (!kustomizationFields.includes(field)) fail(`kustomization.yaml: unknown field ${field}`);
}
for (const file of kustomization.configMapGenerator.flatMap((generator) => generator.envs)) {
  if (!fs.existsSync(path.join(folder, file))) fail(`kustomization.yaml: ${file} does not exist`);
}
const files = fs.readdirSync(folder).filter((name) => name.endsWith(".yaml") && name !== "kustomization.yaml");
if (files.sort().join() !== [...kustomization.resources].sort().join()) {
  fail(`kustomization.yaml lists ${kustomization.resources}, but the folder contains ${files}`);
}

const manifests = files.flatMap(read);
const lines = manifests.map((manifest, index) => {
  const group = groups[manifest.apiVersion] ?? fail(`unknown API version ${manifest.apiVersion}`);
  const type = `import("kubernetes-types/${group}").${manifest.kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest, null, 2)};\n`;
});

const generated = path.join(__dirname, "node_modules", "manifests.ts");
fs.writeFileSync(generated, lines.join(""));
const compiler = path.join(__dirname, "node_modules", ".bin", "tsc");
const options = ["--noEmit", "--strict", "--skipLibCheck", "--ignoreConfig"];
const result = spawnSync(compiler, [...options, generated], { stdio: "inherit" });
console.log(`${manifests.length} Kubernetes manifests, ${result.status === 0 ? "valid" : "invalid"}`);
process.exit(result.status ?? 1);
