import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import type { Book } from "./domain/book.ts";
import { PART_PAGES, PARTS } from "./domain/offer.ts";
import { bookFor, inventedBooks, MUCH_FEEDBACK, oppositeBook } from "./people.ts";
import { openPress, PressFailure } from "../../platform/press.server.ts";

const press = openPress();
afterAll(() => press.stop());

const BOOK = "pdf-report/templates/book.typ";

type Role = { role?: string; children?: unknown[] };
const roles = (tree: unknown): string[] => {
  const { role, children = [] } = (tree ?? {}) as Role;
  return [role ?? "", ...children.flatMap(roles)];
};

/** A printed book, opened by another reader than the one that made it. */
async function opened(book: Book) {
  const { pdf } = await press.print(BOOK, JSON.stringify(book));
  const raw = Buffer.from(pdf).toString("latin1");
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document);
  const pages = await Promise.all(
    text.map(async (words, i) => ({
      text: words.replaceAll(/\s+/g, " "),
      words: words.split(/\s+/).filter((w) => /\p{L}/u.test(w)).length,
      roles: roles(await (await document.getPage(i + 1)).getStructTree()),
    })),
  );
  return { document, pages, raw };
}

/** The widest books there are: opposite people, and invented ones with everything a member can say, a long name and no birth date. */
const NAME = "Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekharan";
const WIDE: [string, () => Book][] = [
  ["maya, full form", () => bookFor("maya", { form: "full" })],
  ["maya's opposite", () => oppositeBook("maya")],
  [
    "noor, full form, everything said",
    () => bookFor("noor", { form: "full", feedback: MUCH_FEEDBACK, name: NAME }),
  ],
  [
    "arjun's opposite, full form, everything said",
    () => oppositeBook("arjun", { form: "full", feedback: MUCH_FEEDBACK }),
  ],
  ...Array.from({ length: 8 }, (_, i): [string, () => Book] => [
    `invented ${i + 1}`,
    () => inventedBooks(i + 1, 31, i % 2 ? { feedback: MUCH_FEEDBACK, name: NAME } : {}).at(-1)!,
  ]),
];

describe("[PDF-01] a printed book has at least 35 pages, one for each chapter, and none without a figure or 90 words", () => {
  test.each(WIDE)("%s", async (_, make) => {
    const book = make();
    const { pages } = await opened(book);
    expect(pages.length).toBe(book.chapters.length);
    expect(pages.length).toBeGreaterThanOrEqual(35);
    const bare = pages.flatMap((p, i) =>
      p.words >= 90 || p.roles.includes("Figure") ? [] : [`${i + 1}: ${p.words} words`],
    );
    expect(bare).toEqual([]);
    for (const [i, chapter] of book.chapters.entries())
      if (chapter.kind !== "cover")
        expect(pages[i]!.text, `page ${i + 1}`).toContain(chapter.opens ?? chapter.title.slice(0, 12));
  });
});

test("[PDF-04] tagged, with outline, title, language, page numbers and every face embedded", async () => {
  const book = bookFor("maya");
  const { document, pages, raw } = await opened(book);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({
    Title: "The Architect: the Psychoanalysis Report of Maya Iyer",
    Language: "en-IN",
  });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(raw).toContain("/StructTreeRoot");
  expect(raw).toMatch(/pdfuaid:part>1</);

  const outline = await document.getOutline();
  const parts = outline.filter((entry) => (PARTS as readonly string[]).includes(entry.title));
  expect(parts.map((entry) => entry.title)).toEqual([...PARTS]);
  for (const part of parts) expect(part.items.length, part.title).toBeGreaterThanOrEqual(4);
  for (const { title, dest } of parts) {
    const [target] = (typeof dest === "string" ? await document.getDestination(dest) : dest) as [
      { num: number; gen: number },
    ]; // oxlint-disable-line no-await-in-loop -- five
    expect((await document.getPageIndex(target)) + 1).toBe(PART_PAGES[title as keyof typeof PART_PAGES]); // oxlint-disable-line no-await-in-loop -- five
  }
  for (const [i, { text }] of pages.entries())
    if (i > 0) expect(text, `page ${i + 1}`).toMatch(new RegExp(`2026 ${i + 1}$|${i + 1}\\s*$`));
  for (const part of PARTS) expect(pages[1]!.text).toContain(part);
  expect(await document.getPageLabels()).toEqual(pages.map((_, i) => String(i + 1)));

  const every = pages.flatMap((p) => p.roles);
  for (const role of ["H1", "H2", "H3", "P", "Figure", "Table", "TH", "TD", "L", "LI", "TOC"])
    expect(every, role).toContain(role);
  const [described, embedded] = [
    raw.match(/\/Type\s*\/FontDescriptor/g) ?? [],
    raw.match(/\/FontFile[23]? \d+ \d+ R/g) ?? [],
  ];
  expect(described.length).toBeGreaterThanOrEqual(4);
  expect(embedded).toHaveLength(described.length);
});

test("the member's own words are print, never markup; Indian scripts have their faces", async () => {
  const thought = '#panic("x") *bold* _it_ $x^2$ [link] \\ <b>tag</b> @ref `code` // note';
  const book = bookFor("maya", {
    name: "माया அய்யர் Iyer",
    feedback: [{ sectionId: "mind", reaction: "like", thought }],
  });
  const { pages } = await opened(book);
  const told = pages.findLast((p) => p.text.includes("What you told us"))!;
  expect(told.text.replaceAll(/\s/g, "")).toContain(thought.replaceAll(/\s/g, ""));
  expect(pages[0]!.text).toContain("Iyer");
});

describe("[PDF-02] the press", () => {
  const book = JSON.stringify(bookFor("arjun"));

  test("killed while it prints, it is replaced and the book printed all the same", async () => {
    const own = openPress();
    const printing = own.print(BOOK, book);
    await expect.poll(() => own.pid()).toBeDefined();
    const first = own.pid()!;
    process.kill(first, "SIGKILL");
    expect((await printing).pdf.byteLength).toBeGreaterThan(100_000);
    expect(own.pid()).not.toBe(first);
    own.stop();
  });
  test("one that takes too long is ended and says so; the next print starts another", async () => {
    const hasty = openPress({ timeoutMs: 1 });
    await expect(hasty.print(BOOK, book)).rejects.toMatchObject({ kind: "timeout" });
    expect(hasty.pid()).toBeUndefined();
    hasty.stop();
  });
  test("one that grew old is replaced", async () => {
    const short = openPress({ recycleAfter: 1 });
    await short.print(BOOK, book);
    expect(short.pid()).toBeUndefined();
    expect((await short.print(BOOK, book)).pdf.byteLength).toBeGreaterThan(100_000);
    short.stop();
  });
  test("a book that it cannot set is refused with a reason, and the next one is printed", async () => {
    const wrong = press.print(
      BOOK,
      JSON.stringify({
        title: "x",
        author: "x",
        date: [2026, 1, 1],
        head: "",
        foot: "",
        chapters: [{ kind: "none", title: "x", part: null }],
      }),
    );
    await expect(wrong).rejects.toBeInstanceOf(PressFailure);
    await expect(wrong).rejects.toMatchObject({ kind: "refused" });
    expect((await press.print(BOOK, book)).pdf.byteLength).toBeGreaterThan(100_000);
  });
});
