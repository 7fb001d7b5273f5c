import { escapeXml } from "../../../lib/xml.ts";

/** XML 1.0 has no way to write these at all. */
const IMPOSSIBLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Text that may stand anywhere in XML. */
export const xml = (text: string): string => escapeXml(text.toWellFormed().replaceAll(IMPOSSIBLE, ""));
