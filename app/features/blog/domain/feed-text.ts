import { escapeXml } from "../../../lib/xml.ts";

/** Characters that XML 1.0 cannot contain. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Escapes a text for XML. */
export const xml = (text: string): string => escapeXml(text.toWellFormed().replaceAll(IMPOSSIBLE, ""));
