import { extractText, getDocumentProxy } from "unpdf";

/** Reads the number of pages and the text of a PDF. */
export async function openPdf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { pages: totalPages, text };
}
