import { parseSync } from "vite";
import { firstOf } from "../app/kernel/checked.ts";

/** One small change of a source: `text` takes the place of what stands from `start` to `end`. */
export type Mutant = { line: number; start: number; end: number; was: string; text: string };
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const OPERATORS: Record<string, string[]> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
};
const CALLS: Record<string, string> = {
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  some: "every",
  every: "some",
};

/** Of these TypeScript nodes only the expression runs. */
const TRANSPARENT = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);
export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const isText = (node: unknown) =>
  isNode(node) &&
  (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node["value"] === "string"));

/** A part of a node that its kind always has. @throws Error where it is missing */
function child(node: Node, name: string): Node {
  const found = node[name];
  if (!isNode(found)) throw new Error(`${node.type} has no ${name}`);
  return found;
}

/** The nodes below this one that run, without types, imports and the names of properties. */
function below(node: Node): Node[] {
  if (TRANSPARENT.has(node.type)) return [child(node, "expression")];
  const skipped = new Set(["source", "typeAnnotation", "typeArguments", "typeParameters", "returnType"]);
  if (["Property", "PropertyDefinition", "MethodDefinition"].includes(node.type) && !node["computed"])
    skipped.add("key");
  return Object.entries(node)
    .filter(([key]) => !skipped.has(key))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .filter(({ type }) => TRANSPARENT.has(type) || !/^(TS|Import|ExportAll)/.test(type));
}

type Change = [start: number, end: number, text: string];
function binary(node: Node, source: string): Change[] {
  const [left, right] = [child(node, "left"), child(node, "right")];
  const operator = String(node["operator"]);
  if (operator === "??") return [[left.end, node.end, ""]];
  if (operator === "+" && (isText(left) || isText(right))) return [];
  const at = source.indexOf(operator, left.end);
  return (OPERATORS[operator] ?? []).map((other) => [at, at + operator.length, other]);
}

function literal(node: Node): Change[] {
  const { value } = node;
  const change = (text: string): Change[] => [[node.start, node.end, text]];
  if (typeof value === "boolean") return change(String(!value));
  if (typeof value === "number") return change(String(value + 1));
  if (typeof value === "string") return change(value === "" ? '"mutant"' : '""');
  return [];
}

function call(node: Node): Change[] {
  const callee = child(node, "callee");
  const property = callee.type === "MemberExpression" ? child(callee, "property") : undefined;
  const other = property && CALLS[String(property["name"])];
  return other ? [[property.start, property.end, other]] : [];
}

function unary(node: Node, source: string): Change[] {
  const argument = node["argument"] as Node; // as ESTree has it
  return node["operator"] === "!" || node["operator"] === "-"
    ? [[node.start, node.end, `(${source.slice(argument.start, argument.end)})`]]
    : [];
}

function changesOf(node: Node, source: string): Change[] {
  const test = node["test"] as Node | null | undefined; // as ESTree has it
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return binary(node, source);
    case "Literal":
      return literal(node);
    case "CallExpression":
      return call(node);
    case "UnaryExpression":
      return unary(node, source);
    case "IfStatement":
    case "ConditionalExpression":
      return test ? ["true", "false"].map((fixed) => [test.start, test.end, fixed]) : [];
    default:
      return [];
  }
}

/** Every mutant of a source: comparisons and their bounds, negations, arithmetic, conditions, constants. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file} could not be parsed: ${firstOf(errors).message}`);
  const found: Mutant[] = [];
  const visit = (node: Node) => {
    for (const [start, end, text] of changesOf(node, source)) {
      const line = source.slice(0, start).split("\n").length;
      found.push({ line, start, end, was: source.slice(start, end), text });
    }
    below(node).forEach(visit);
  };
  visit(program as unknown as Node); // the parser's own types are narrower than what is walked here
  return found.toSorted((a, b) => a.start - b.start);
}

export const mutated = (source: string, { start, end, text }: Mutant) =>
  source.slice(0, start) + text + source.slice(end);

/**
 * Whether one of these files of tests failed. Vitest also tells of files that ran, and failed, for an earlier
 * mutant.
 */
export const hasFailed = (
  asked: readonly { moduleId: string }[],
  described: readonly { moduleId: string; ok(): boolean }[],
): boolean => described.some((one) => !one.ok() && asked.some(({ moduleId }) => moduleId === one.moduleId));
