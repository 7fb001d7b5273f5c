import { parseSync } from "vite";
import { isNode, type Node } from "./mutations.ts";

/** What is counted of one source. */
export type Counts = {
  lines: number;
  /** Lines of each function, in the order of their beginnings. */
  functions: number[];
  /** Types that are claimed: `as`, but for `as const`, with no comment on that line or the one above. */
  bareCasts: number;
  /** `!` behind a value. */
  assertions: number;
  wideLines: number;
};
/** Signs that a line may have. */
const WIDEST = 110;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const isConst = (node: Node) => {
  const type = node["typeAnnotation"] as { typeName?: { name?: string } };
  return type.typeName?.name === "const";
};

/** Counts one TypeScript or JavaScript source. @throws Error where it cannot be parsed */
export function countsOf(file: string, source: string): Counts {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} could not be parsed: ${errors[0].message}`);
  const lines = source.replace(/\n$/, "").split("\n");
  const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
  const hasReason = (line: number) => [line, line - 1].some((n) => /\/\/|\*\//.test(lines[n - 1] ?? ""));
  const counts: Counts = {
    lines: lines.length,
    functions: [],
    bareCasts: 0,
    assertions: 0,
    wideLines: lines.filter((line) => line.length > WIDEST).length,
  };
  const visit = (node: Node) => {
    if (FUNCTIONS.has(node.type)) counts.functions.push(lineAt(node.end) - lineAt(node.start) + 1);
    if (node.type === "TSNonNullExpression") counts.assertions++;
    if (node.type === "TSAsExpression" && !isConst(node) && !hasReason(lineAt(node.end))) counts.bareCasts++;
    for (const value of Object.values(node)) for (const one of [value].flat()) if (isNode(one)) visit(one);
  };
  visit(program as unknown as Node); // the parser's own types are narrower than what is walked here
  return counts;
}
