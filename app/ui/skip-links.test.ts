import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("no link that skips to the content of a page is printed with it", () => {
  const links = fs
    .globSync("app/**/*.tsx", { cwd: path.join(import.meta.dirname, "../..") })
    .flatMap((file) => fs.readFileSync(file, "utf8").match(/<a className=\{css\["skip"\]\}[^>]*>/g) ?? []);
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((one) => !one.includes("data-screen-only"))).toEqual([]);
});
