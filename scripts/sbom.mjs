// The list of what the program is made of (CycloneDX 1.5), out of the lockfile: npm's own `sbom` leaves out
// what both the site and its tools use, and ends where an optional package of another system is not
// installed.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));

/** `sha512-…` of a lockfile as CycloneDX writes it. */
const hashesOf = (integrity) =>
  integrity
    ? [{ alg: "SHA-512", content: Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex") }]
    : [];

/**
 * One package: name, version, licence and hash; `optional` is used for building and testing, or on other
 * systems.
 */
function componentOf([place, { version, license, integrity, dev, optional }]) {
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const licenses = license ? [{ expression: license }] : [];
  const scope = dev || optional ? "optional" : "required";
  return {
    type: "library",
    "bom-ref": place,
    name,
    version,
    scope,
    purl,
    licenses,
    hashes: hashesOf(integrity),
  };
}

/** Every package of the lockfile, as the text of a CycloneDX document. */
export function billOfMaterials() {
  const { name, version } = readJson("package.json");
  const packages = Object.entries(readJson("package-lock.json").packages).filter(([place]) => place !== "");
  const metadata = { component: { type: "application", "bom-ref": name, name, version } };
  const components = packages.map(componentOf);
  const bill = { bomFormat: "CycloneDX", specVersion: "1.5", version: 1, metadata, components };
  return `${JSON.stringify(bill, null, 1)}\n`;
}
