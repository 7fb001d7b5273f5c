import { getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import { missingCharactersOf, openPdfWorker } from "../../../platform/pdf/pdf-worker.server.ts";
import { flowOf } from "../domain/flow.ts";
import { legibleName } from "../domain/legible-names.ts";
import { pdfReportFor } from "../fixtures.ts";

const pdfWorker = openPdfWorker();
afterAll(() => pdfWorker.stop());

const NAMES: [script: string, name: string, letters: RegExp][] = [
  ["Devanagari", "सावित्री क्षत्रिय", /\p{Script=Devanagari}/u],
  ["Bengali", "ঋত্বিক চট্টোপাধ্যায়", /\p{Script=Bengali}/u],
  ["Gurmukhi", "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", /\p{Script=Gurmukhi}/u],
  ["Gujarati", "કૃષ્ણા ત્રિવેદી", /\p{Script=Gujarati}/u],
  ["Odia", "ସ୍ନିଗ୍ଧା ମହାପାତ୍ର", /\p{Script=Oriya}/u],
  ["Tamil", "கிருஷ்ணமூர்த்தி", /\p{Script=Tamil}/u],
  ["Telugu", "శ్రీనివాస్ రెడ్డి", /\p{Script=Telugu}/u],
  ["Kannada", "ಶ್ರೀಕೃಷ್ಣ ಹೆಗ್ಡೆ", /\p{Script=Kannada}/u],
  ["Malayalam", "ശ്രീലക്ഷ്മി നായർ", /\p{Script=Malayalam}/u],
  ["Arabic, right to left", "نور فاطمہ", /\p{Script=Arabic}/u],
];

/** The cover's text, printed with two pages of the book only, which is faster. */
async function coverOf(template: "report" | "phone", name: string) {
  const wholeReport = pdfReportFor("maya", { name });
  const short = { ...wholeReport, pages: wholeReport.pages.slice(0, 2) };
  const data = JSON.stringify(template === "report" ? short : flowOf(short));
  const { pdf } = await pdfWorker.print(`pdf-report/templates/${template}.typ`, data);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

describe("[REPORT-07] the cover of a book and of its phone edition", () => {
  test.each(NAMES)("prints a name in %s", async (_, name, letters) => {
    expect(legibleName(name, [])).toBe(name.normalize("NFC"));
    const lettersIn = (text: string) => Array.from(text).filter((c) => letters.test(c)).length;
    for (const template of ["report", "phone"] as const) {
      const cover = await coverOf(template, legibleName(name, [])); // oxlint-disable-line no-await-in-loop -- one worker
      // a PDF has no separate characters for some ligatures
      expect(lettersIn(cover), template).toBeGreaterThan(lettersIn(name) / 2);
    }
  });
  test("reports the characters that no font has, and prints the name without them", async () => {
    const printedWithout = async (name: string) => {
      const refused = await coverOf("report", name).catch((error: unknown) => error);
      const missing = missingCharactersOf(refused).toSorted();
      return { missing, name: legibleName(name, missing) };
    };
    expect(await printedWithout("Maya 🏝️ Iyer")).toMatchObject({ name: "Maya Iyer" });
    expect(await printedWithout("מאיה")).toEqual({
      missing: Array.from("מאיה").toSorted(),
      name: "A guest of the villa",
    });
    expect(await coverOf("report", "A guest of the villa")).toContain("A guest of the villa");
  });
});
