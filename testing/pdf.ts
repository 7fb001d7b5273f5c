import { extractText, getDocumentProxy } from "unpdf";

/** Reads a PDF: its number of pages and their text. */
export async function openPdf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { pages: totalPages, text };
}
