import fs from "node:fs";
import { parseSync } from "@swc/core";
import { expect, test } from "vitest";

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== "object" || value === null) return [];
  return [...(isNode(value) ? [value] : []), ...Object.values(value).flatMap(nodesIn)];
}
/** The dotted name of an expression, such as `a.b.c`, with "?" for each part that is not a name. */
const nameOf = (node: unknown): string =>
  !isNode(node)
    ? "?"
    : node.type === "MemberExpression"
      ? `${nameOf(node["object"])}.${nameOf(node["property"])}`
      : node.type === "ThisExpression"
        ? "this"
        : typeof node["value"] === "string"
          ? node["value"]
          : "?";

/** Statements that read or write a table of the job queue, which only its library may do. */
const QUEUE_TABLE = /\b(?:from|join|into|update|truncate|table)\s+(?:only\s+)?"?jobs"?\./i;
const CHANGES_PROTOTYPE = /^(?:Object|Reflect)\.(?:assign|defineProperty|defineProperties|setPrototypeOf)$/;

/** Uses of libraries beyond their documented interface. */
function intrusionsIn(source: string, tsx = false): string[] {
  const module = parseSync(source, { syntax: "typescript", tsx, target: "es2024" });
  return nodesIn(module.body).flatMap((node) => {
    const name = nameOf(node);
    switch (node.type) {
      case "MemberExpression":
        if (/(?<!^this)\._\w+$/.test(name)) return [`private ${name}`];
        return name.endsWith(".getOwnPropertySymbols") ? [`private ${name}`] : [];
      case "AssignmentExpression":
        return /\.prototype\b/.test(nameOf(node["left"])) ? [`patched ${nameOf(node["left"])}`] : [];
      case "CallExpression": {
        const [first] = node["arguments"] as { expression: Node }[];
        const isChange = CHANGES_PROTOTYPE.test(nameOf(node["callee"]));
        const target = nameOf(first?.expression);
        return isChange && target.endsWith(".prototype") ? [`patched ${target}`] : [];
      }
      case "StringLiteral":
      case "TemplateElement": {
        const text = String(node["value"] ?? node["raw"]);
        return QUEUE_TABLE.test(text) ? [`table ${QUEUE_TABLE.exec(text)![0]}`] : [];
      }
      default:
        return [];
    }
  });
}

test.each([
  ["stream._bufs.push(1)", "private stream._bufs"],
  ["Object.getOwnPropertySymbols(log)", "private Object.getOwnPropertySymbols"],
  ["Pool.prototype.connect = wrapped", "patched Pool.prototype.connect"],
  ["Object.defineProperty(pg.Client.prototype, 'query', {})", "patched pg.Client.prototype"],
  ["sql`select id from jobs.job where true`", "table from jobs."],
])("[HOUSE-08] reports %s", (source, intrusion) => {
  expect(intrusionsIn(source)).toEqual([intrusion]);
});

test("[HOUSE-08] allows a class its own private field", () => {
  expect(intrusionsIn("this._own = 1")).toEqual([]);
});

test("[HOUSE-08] uses no private field, prototype or internal table of a library", () => {
  const files = fs
    .globSync("{app,server,sandbox,scripts}/**/*.{ts,tsx,mjs}")
    .filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    intrusionsIn(fs.readFileSync(file, "utf8"), file.endsWith("x")).map(
      (intrusion) => `${file}: ${intrusion}`,
    ),
  );
  expect(found).toEqual([]);
});
