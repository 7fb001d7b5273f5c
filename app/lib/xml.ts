import { entryOf } from "./checked.ts";

const MARKS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Escapes text for elements and attributes of XML. @example escapeXml("R&D") is "R&amp;D"
 */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (mark) => entryOf(MARKS, mark));
