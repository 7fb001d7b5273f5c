import { extractText, getDocumentProxy } from "unpdf";

/** A made PDF, opened: number of pages and the text of all of them. */
export async function openPdf(bytes: Uint8Array) {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { pages: totalPages, text };
}
