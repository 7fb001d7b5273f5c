import { expect, test } from "vitest";
import { compareFields, compareTexts, compareWords } from "./compare.ts";

const work = {
  slug: "s",
  title: "T",
  summary: "",
  body: "",
  cover: null,
  tags: [],
  shareText: "",
  audience: "everybody" as const,
  author: "",
};
const written = (was: string, is: string) =>
  compareTexts(was, is).map(({ number, parts }) =>
    [
      number,
      ...parts.map(({ text, kind }) => (kind === "same" ? text : `${kind === "added" ? "+" : "-"}${text}`)),
    ].join("|"),
  );

test("[ADMIN-04] marks changed words in a changed line and leaves other lines as they are", () => {
  expect(written("One.\nThe early risers come.\nThree.", "One.\nThe sleepless come.\nThree.\nFour.")).toEqual(
    ["1|One.", "2|The |-early risers |+sleepless |come.", "3|Three.", "4|+Four."],
  );
  expect(written("One.\nTwo.", "One.")).toEqual(["1|One.", "2|-Two."]);
  expect(written("", "New.")).toEqual(["1|+New."]);
});

test("[ADMIN-04] the old and the new text can be read back from the comparison", () => {
  const was = "# A\n\nfour  spaces\nlast";
  const is = "# B\n\nfour spaces\n\nmore\nlast";
  const lines = compareTexts(was, is);
  const side = (without: string) =>
    lines
      .filter(({ parts }) => parts.some(({ kind }) => kind !== without) || parts.length === 0)
      .map(({ parts }) => parts.map(({ text, kind }) => (kind === without ? "" : text)).join(""))
      .join("\n");
  expect(side("removed").replaceAll(/\n+/g, "\n")).toBe(is.replaceAll(/\n+/g, "\n"));
  expect(side("added").replaceAll(/\n+/g, "\n")).toBe(was.replaceAll(/\n+/g, "\n"));
});

const long = (word: string) =>
  Array.from({ length: 20_000 }, (_, n) => `${word}${(n * 7919) % 9973}`).join(" ");

test("[ADMIN-04] two long texts with nothing in common are soon given up on, and shown as changed throughout", () => {
  const since = performance.now();
  const lines = compareTexts(long("a"), long("b"));
  expect(lines.every(({ changed }) => changed)).toBe(true);
  expect(performance.now() - since).toBeLessThan(3_000);
});

test("[ADMIN-04] fields that differ are named with their words", () => {
  expect(compareFields(work, work)).toEqual([]);
  expect(compareFields(work, { ...work, tags: ["villa"], title: "T too" })).toEqual([
    { name: "Title", parts: compareWords("T", "T too") },
    { name: "Tags", parts: [{ text: "villa", kind: "added" }] },
  ]);
});
