import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "../../../lib/brand.ts";
import { hasCharacters } from "../../../platform/pdf/font-coverage.server.ts";
import { catalogue } from "../catalogue/catalogue.server.ts";
import { SECTIONS, type ReportDocument } from "../contract.ts";
import { demoReport } from "../documents/demo.server.ts";
import { composeReport } from "../documents/documents.server.ts";
import { SHARE_SIZES, type ShareSize } from "../domain/share/sizes.ts";
import { simulatedResults } from "../fixtures.ts";
import { FACES } from "./set-text.server.ts";
import { firstNameOn } from "./pictures.server.ts";
import { composePicture, printPicture } from "./printer.server.ts";

const SIZES = Object.keys(SHARE_SIZES) as ShareSize[];
const brand = DEFAULT_BRAND;
const plainChoice = { figures: false, firstName: null };
const [first, second] = simulatedResults(2, 21).map((result) => composeReport(result)) as [
  ReportDocument,
  ReportDocument,
];

test("[SHARE-01] prints an opaque picture in the requested size and format, deterministically", async () => {
  for (const size of SIZES)
    for (const format of ["png", "webp"] as const) {
      const order = { document: first, section: "mind", choice: plainChoice, brand } as const;
      const bytes = await printPicture(order, size, format);
      const { width, height, format: actualFormat, hasAlpha } = await sharp(bytes).metadata();
      expect({ width, height, actualFormat, hasAlpha }).toEqual({
        ...SHARE_SIZES[size],
        actualFormat: format,
        hasAlpha: false,
      });
      expect(bytes).toEqual(await printPicture(order, size, format));
      expect(bytes?.length, `${size}.${format}`).toBeLessThan(1_000_000);
    }
});

test("[SHARE-01] prints different pictures for two people with the same text", async () => {
  const sameResults = { ...second, results: first.results };
  const [firstPicture, secondPicture] = await Promise.all(
    [first, sameResults].map((document) =>
      printPicture({ document, section: "work", choice: plainChoice, brand }, "wide", "png"),
    ),
  );
  expect(firstPicture?.equals(secondPicture ?? Buffer.alloc(0))).toBe(false);
});

const pixels = async (order: Parameters<typeof printPicture>[0], size: ShareSize) =>
  sharp(await printPicture(order, size, "png"))
    .raw()
    .toBuffer();

test("[SHARE-01] prints another site name next to the mark and changes nothing else", async () => {
  for (const size of SIZES) {
    const order = { document: first, section: "mind", choice: plainChoice } as const;
    const [original, renamed] = await Promise.all(
      [brand, "Casa Aurora"].map((name) => pixels({ ...order, brand: name }, size)),
    );
    if (!original || !renamed) throw new Error("no picture");
    const { width } = SHARE_SIZES[size];
    const { logo, text } = (await composePicture({ ...order, brand }, size))!.layout;
    const changed = { inside: 0, outside: 0 };
    for (let i = 0; i < original.length; i += 3) {
      if (original.compare(renamed, i, i + 3, i, i + 3) === 0) continue;
      const [x, y] = [(i / 3) % width, Math.floor(i / 3 / width)];
      const isLogo = x >= logo.x && x < text.x + text.width && y >= logo.y && y <= logo.y + logo.height;
      changed[isLogo ? "inside" : "outside"]++;
    }
    expect(changed.inside, size).toBeGreaterThan(500);
    expect(changed.outside, size).toBe(0);
  }
});

const byLength = (texts: string[]) => texts.toSorted((a, b) => b.length - a.length)[0] ?? "";

/** A document with the longest texts of the catalogue, and long imported ones. */
function longest(): ReportDocument {
  const document = structuredClone(demoReport());
  const { results, evidence } = document;
  const long = "You would rather write a letter than make a call, and say so. ".repeat(6);
  results["section 1"] = long;
  results.actionItem = long;
  results["Mind Card"].name = "The Balanced Independent";
  results["Mind Card"].personality = long;
  results.findings = [long];
  results.films = [{ title: byLength(catalogue.films.map(({ title }) => title)), description: long.slice(0, 230) }];
  results.subjects = [{ title: byLength(catalogue.subjects.map(({ title }) => title)), description: long, matchPercentage: 97 }];
  results.books = [{ title: "W".repeat(300), author: "V".repeat(90), description: long.slice(0, 230) }];
  results.quotes = [{ text: byLength(catalogue.quotes.map(({ text }) => text)), author: "A".repeat(120) }];
  evidence.findings = evidence.findings.map((finding) => ({ ...finding, title: "Dutifulness before self-discipline and more" }));
  return document;
} // prettier-ignore

test("[SHARE-01] keeps every text inside its box, even the longest with figures and a name", async () => {
  const orders = [
    ...[first, second, demoReport()].map((document) => ({ document, choice: plainChoice })),
    { document: longest(), choice: { figures: true, firstName: "Maximiliane Alexandrina" } },
  ];
  const longName = "The Ambrosia Society of the Coonoor Hills and the Sea";
  for (const { document, choice } of orders)
    for (const section of SECTIONS)
      for (const size of SIZES) {
        const picture = await composePicture({ document, section, choice, brand: longName }, size);
        if (!picture) throw new Error(`no picture of ${section}`);
        const { text } = picture.layout;
        expect([picture.block.length, picture.foot.length].map(Boolean)).toEqual([true, true]);
        for (const { x, y, width, height } of picture.block) {
          const description = `${section} ${size} ${Math.round(x)},${Math.round(y)} ${width}x${height}`;
          expect(x, description).toBeGreaterThanOrEqual(text.x - 1);
          expect(x + width, description).toBeLessThanOrEqual(text.x + text.width + 1);
          expect(y, description).toBeGreaterThanOrEqual(text.y - 1);
          expect(y + height, description).toBeLessThanOrEqual(text.y + text.height + 12);
        }
        const frame = SHARE_SIZES[size];
        for (const { x, y, width, height } of picture.foot) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(frame.width);
          expect(y + height).toBeLessThanOrEqual(frame.height);
        }
      }
});

test("[SHARE-01] has a glyph for every character of the catalogue that a picture can show", () => {
  const { films, books, subjects, quotes } = catalogue;
  const large = [
    ...[...films, ...books, ...subjects].map(({ title }) => title),
    ...films.map(({ description }) => description),
    ...quotes.map(({ text }) => text),
  ];
  const small = [
    ...films.map(({ director }) => director),
    ...[...books, ...quotes].map(({ author }) => author),
  ];
  expect(large.length).toBeGreaterThan(500);
  for (const face of ["display", "italic"] as const)
    expect(
      large.filter((text) => !hasCharacters(FACES[face].fontfile, text)),
      face,
    ).toEqual([]);
  expect(small.filter((text) => !hasCharacters(FACES.text.fontfile, text))).toEqual([]);
});

test("[SHARE-01] prints names in Indian scripts, and omits names that contain emoji or are in other scripts", async () => {
  const indian = ["Zoë", "माया", "মায়া", "માયા", "ਮਾਇਆ", "ಮಾಯಾ", "മായ", "ମାୟା", "மாயா", "మాయ", "مایا"];
  expect(indian.map(firstNameOn)).toEqual(indian.map((name) => name.normalize("NFC")));
  expect(firstNameOn("  Ma\u202eya\u0000 ")).toBe("Ma ya");
  expect(firstNameOn("🏝️".repeat(200))).toBeNull();
  expect(firstNameOn("Maya 🏝️")).toBeNull();
  expect(firstNameOn("מאיה")).toBeNull();
  expect(firstNameOn("   ")).toBeNull();
  expect(firstNameOn(null)).toBeNull();
  expect(firstNameOn("न".repeat(200))).toHaveLength(60);
  const order = { document: first, section: "work", brand } as const;
  const wide = async (firstName: string | null) =>
    (await composePicture({ ...order, choice: { figures: false, firstName } }, "wide"))?.foot ?? [];
  const without = await wide(null);
  const [plainLine, named] = [without.at(-1), (await wide("ಮಾಯಾ")).at(-1)];
  expect(named?.width).toBeGreaterThan((plainLine?.width ?? 0) + 20);
  for (const name of ["न".repeat(60), "W".repeat(60), "நி".repeat(60)])
    for (const { x, width } of await wide(firstNameOn(name)))
      expect(x + width, name).toBeLessThanOrEqual(SHARE_SIZES.wide.width);
  // a name stored before this rule is omitted, not drawn as boxes
  expect(await wide("מאיה")).toEqual(without);
});
