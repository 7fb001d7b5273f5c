import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error plain JavaScript, for the system's Node
import { importProblems } from "./imports.mjs";

const fine = {
  violations: [],
  read: ["app/root.tsx", "app/features/quest/contract.ts", "node_modules/zod/index.js"],
  listed: ["app/root.tsx", "app/features/quest/contract.ts", "app/ui/base.css", ""],
  rules: ["no-cycles", "arrows-quest"],
};
const problems = (change: object) => importProblems({ ...fine, ...change }) as string[];

test("a tree that was read whole and keeps the rules has no problems", () => {
  expect(problems({})).toEqual([]);
});

test("a broken rule, a file that was not read and a feature without arrows are each named", () => {
  expect(problems({ violations: [{ rule: { name: "three-doors" }, from: "a.ts", to: "b.ts" }] })).toEqual([
    "three-doors: a.ts → b.ts",
  ]);
  expect(problems({ read: ["app/root.tsx"] })).toEqual(["not read: app/features/quest/contract.ts"]);
  expect(problems({ read: [] })).toHaveLength(2);
  expect(problems({ rules: ["no-cycles"] })).toEqual(["no row of arrows for the feature quest"]);
});

test("[HOUSE-04] a circle of imports is found, also where one of them is fetched later", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-imports-"));
  const put = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  put(
    "app/features/accounts/accounts.browser.tsx",
    'export const load = () => import("../../panels.tsx");\n',
  );
  put("app/panels.tsx", 'export const load = () => import("./features/rights/rights.browser.tsx");\n');
  put("app/features/rights/rights.browser.tsx", 'export { load } from "../accounts/accounts.browser.tsx";\n');
  const bin = path.resolve("node_modules/.bin/depcruise");
  const config = path.resolve(".dependency-cruiser.cjs");
  const result = spawnSync(process.execPath, [bin, "--config", config, "--output-type", "json", "app"], {
    cwd: folder,
    encoding: "utf8",
  });
  fs.rmSync(folder, { recursive: true });
  const { summary } = JSON.parse(result.stdout) as { summary: { violations: { rule: { name: string } }[] } };
  expect(summary.violations.map(({ rule }) => rule.name)).toContain("no-cycles");
});
