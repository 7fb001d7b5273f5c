import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { escapeXml } from "../../lib/xml.ts";

/** What Pango looks fonts up by; read when the first text is set. */
const FONT_CONFIGURATION = path.resolve("app/platform/pdf/fonts.conf");

/** A face by its name and its file. */
export type Typeface = Readonly<{ font: string; fontfile: string }>;
/** One of the site's own faces. @example typeface("Fraunces Light", "fraunces/300Light/Fraunces_300Light") */
export const typeface = (font: string, file: string): Typeface => ({
  font,
  fontfile: path.resolve(`node_modules/@expo-google-fonts/${file}.ttf`),
});

type Setting = {
  face: Typeface;
  color: string;
  /** Pixels; unless told, as large as fits into `width` and `height`. */
  size?: number;
  /** Pixels of a line at most; on one line unless told. */
  width?: number;
  height?: number;
  /** As a share of the face's own distance of lines. */
  lineHeight?: number;
  /** What stands between letters, as a share of the size. */
  tracking?: number;
};

/**
 * Words as a picture of their own, with transparency, cut to the ink. What the face lacks is set in the fonts of
 * `fonts.conf`. Text that people typed goes through `typesettable` first.
 */
export function typeset(text: string, setting: Setting): Sharp {
  process.env["FONTCONFIG_FILE"] = FONT_CONFIGURATION; // oxlint-disable-line no-process-env -- fontconfig has no other way in
  const { face, color, size, width, height, lineHeight, tracking } = setting;
  // both in what Pango knows, the default size of 12 points: at 72 dpi it is 12 pixels
  const spacing = tracking === undefined ? "" : ` letter_spacing="${Math.round(tracking * 12 * 1024)}"`;
  const lines = lineHeight === undefined ? "" : ` line_height="${lineHeight}"`;
  return sharp({
    text: {
      text: `<span foreground="${color}"${lines}${spacing}>${escapeXml(text)}</span>`,
      ...face,
      ...(size !== undefined && { dpi: Math.round(size * 6) }),
      ...(width !== undefined && { width: Math.round(width), wrap: "word-char" as const }),
      ...(height !== undefined && { height }),
      rgba: true,
    },
  });
}

/** The same as bare pixels. */
export async function typesetPixels(text: string, setting: Setting) {
  const { data, info } = await typeset(text, setting).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
