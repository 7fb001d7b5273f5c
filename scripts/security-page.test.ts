import fs from "node:fs";
import { expect, test } from "vitest";

const text = fs.readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| (V[\d., V]+) +\| (pass|fail|n\/a) +\| (.+?) *\|$/gm)].map(
  ([, items = "", status = "", evidence = ""]) => ({ items: items.split(", "), status, evidence }),
);
const slugs = [...text.matchAll(/^## (.+)$/gm)].map(([, name = ""]) =>
  name.toLowerCase().replaceAll(" ", "-"),
);

test("[SAFE-09] lists each item of ASVS 5.0.0 levels 1 and 2 once", () => {
  const items = rows.flatMap((row) => row.items);
  expect(new Set(items).size).toBe(items.length);
  expect(items.length).toBe(253);
});

test("[SAFE-09] names an existing test or section for each item that passes", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { items, status, evidence } of rows) {
    const tests = [...evidence.matchAll(/`([\w./-]+\.test\.tsx?)` “(.+?)”(?=;|$)/g)];
    const sections = [...evidence.matchAll(/\]\(#([\w-]+)\)/g)];
    for (const [, file = "", title = ""] of tests) {
      const exists = fs.existsSync(file) && fs.readFileSync(file, "utf8").includes(title);
      expect([items, file, title, exists]).toEqual([items, file, title, true]);
    }
    for (const [, section = ""] of sections) expect(slugs).toContain(section);
    if (status === "pass") expect([items, tests.length + sections.length]).not.toEqual([items, 0]);
  }
});
