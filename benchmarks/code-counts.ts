import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { parseSync } from "vite";
import { isNode, type Node } from "./mutations.ts";

/** What is counted of one source. */
export type Counts = {
  lines: number;
  /** Lines of each function, in the order of their beginnings. */
  functions: number[];
  /**
   * Lines with a type that is claimed: `as`, but for `as const`, and no comment there or on the line above.
   */
  bareCasts: number[];
  /** `!` behind a value. */
  assertions: number;
  wideLines: number;
};
/** Signs that a line may have. */
const WIDEST = 110;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const isConst = (node: Node) => {
  const type = node["typeAnnotation"] as { typeName?: { name?: string } }; // as oxc writes a type
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
    bareCasts: [],
    assertions: 0,
    wideLines: lines.filter((line) => line.length > WIDEST).length,
  };
  const visit = (node: Node) => {
    if (FUNCTIONS.has(node.type)) counts.functions.push(lineAt(node.end) - lineAt(node.start) + 1);
    if (node.type === "TSNonNullExpression") counts.assertions++;
    if (node.type === "TSAsExpression" && !isConst(node) && !hasReason(lineAt(node.end)))
      counts.bareCasts.push(lineAt(node.end));
    for (const value of Object.values(node)) for (const one of [value].flat()) if (isNode(one)) visit(one);
  };
  visit(program as unknown as Node); // the parser's own types are narrower than what is walked here
  return counts;
}

const FOLDERS = ["app", "server", "sandbox", "scripts", "testing", "benchmarks", "e2e"];
/** Whether a file is a test or what tests stand on. */
export const isTest = (file: string) => /^(e2e|testing)\/|\.test\.tsx?$/.test(file);

/** The sources that git has or would take, by their paths. */
export function listSources(): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...FOLDERS], {
    encoding: "utf8",
  });
  return listed.split("\n").filter((file) => /\.(tsx?|mjs)$/.test(file) && fs.existsSync(file));
}
