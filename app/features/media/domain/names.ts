import { lastOf } from "../../../lib/checked.ts";
import { grouped } from "../../../lib/india-format.ts";
const LONGEST = 120;

/** A file's name for display: without folders, control characters and repeated spaces; "picture" if empty. */
export function tidyName(fileName: string): string {
  const plain = lastOf(
    fileName
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, "")
      .split(/[\\/]/),
  )
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.slice(0, LONGEST) || "picture";
}

/** "1.4 MB", "640 kB". */
export function sizeText(bytes: number): string {
  if (bytes === 0) return "0 kB";
  if (bytes < 1_000_000) return `${grouped(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  const mega = bytes / 1_000_000;
  return `${mega < 10 ? mega.toFixed(1) : grouped(Math.round(mega))} MB`;
}
