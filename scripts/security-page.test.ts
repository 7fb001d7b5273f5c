import fs from "node:fs";
import { expect, test } from "vitest";

const text = fs.readFileSync("docs/security.md", "utf8");
type Item = { id: string; verdict: string; evidence: string };
const items: Item[] = [...text.matchAll(/^\| (V[\d.]+) +\| (\S+) +\| (.+?) *\|$/gm)].map(
  ([, id = "", verdict = "", evidence = ""]) => ({ id, verdict, evidence }),
);
const countOf = (verdict: string, of = items) => of.filter((one) => one.verdict === verdict).length;
/** Items of levels 1 and 2 in each chapter of ASVS 5.0.0, as its own list of requirements counts them. */
const IN_CHAPTER = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

test("[SAFE-09] every item of ASVS 5.0.0 levels 1 and 2 stands there once", () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  const counted = Object.fromEntries(
    Object.keys(IN_CHAPTER).map((chapter) => [
      chapter,
      items.filter(({ id }) => id.startsWith(`${chapter}.`)).length,
    ]),
  );
  expect(counted).toEqual(IN_CHAPTER);
});

test("[SAFE-09] the sums of the page are those of its items, and at least 95 of a hundred that apply pass", () => {
  const [pass, fail, out] = [countOf("pass"), countOf("fail"), countOf("n/a")];
  const share = (100 * pass) / (pass + fail);
  expect(pass + fail + out).toBe(items.length);
  expect(text).toContain(
    `Of ${items.length} items ${pass} pass, ${fail} fail and ${out} do not apply: ${share.toFixed(1)} % of those that apply pass.`,
  );
  expect(share).toBeGreaterThanOrEqual(95);
  const chapters = [...text.matchAll(/^### (V\d+) .*\n\n(.+)$/gm)];
  expect(chapters.map(([, chapter]) => chapter)).toEqual(Object.keys(IN_CHAPTER));
  for (const [, chapter = "", sums = ""] of chapters) {
    const own = items.filter(({ id }) => id.startsWith(`${chapter}.`));
    expect([chapter, sums]).toEqual([
      chapter,
      `${countOf("pass", own)} pass, ${countOf("fail", own)} fail, ${countOf("n/a", own)} n/a`,
    ]);
  }
});

test("[SAFE-09] what passes names a test that there is, or a section of the page; what does not says why", () => {
  const headings = new Set(
    [...text.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name.toLowerCase().replaceAll(" ", "-")),
  );
  for (const { id, verdict, evidence } of items) {
    const tests = [...evidence.matchAll(/([\w./-]+\.test\.tsx?) — “(.+?)”(?=;|$)/g)];
    const sections = [...evidence.matchAll(/\]\(#([\w-]+)\)/g)];
    for (const [, file = "", title = ""] of tests) {
      const known = fs.existsSync(file) && fs.readFileSync(file, "utf8").includes(title);
      expect([id, file, title, known]).toEqual([id, file, title, true]);
    }
    for (const [, section = ""] of sections)
      expect([id, section, headings.has(section)]).toEqual([id, section, true]);
    const isShown = verdict === "pass" ? tests.length + sections.length > 0 : evidence.length > 5;
    expect([id, isShown]).toEqual([id, true]);
  }
});
