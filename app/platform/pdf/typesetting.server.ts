import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { escapeXml } from "../../lib/xml.ts";

/** Pango's font configuration, read when the first text is typeset. */
const FONT_CONFIGURATION = path.resolve("app/platform/pdf/fonts.conf");

/** A face: font name and file. */
export type Typeface = Readonly<{ font: string; fontfile: string }>;
/** One of the site's own faces. @example typeface("Fraunces Light", "fraunces/300Light/Fraunces_300Light") */
export const typeface = (font: string, file: string): Typeface => ({
  font,
  fontfile: path.resolve(`node_modules/@expo-google-fonts/${file}.ttf`),
});

type Setting = {
  face: Typeface;
  color: string;
  /** Pixels; by default as large as fits into `width` and `height`. */
  size?: number;
  /** Maximum line width in pixels; by default one line. */
  width?: number;
  height?: number;
  /** A factor of the face's own line height. */
  lineHeight?: number;
  /** Letter spacing as a share of the size. */
  tracking?: number;
};

/**
 * A text as a transparent image, cropped to its ink. Characters that the face lacks use the fonts of
 * `fonts.conf`. Pass user input through `typesettable` first.
 */
export function typeset(text: string, setting: Setting): Sharp {
  process.env["FONTCONFIG_FILE"] = FONT_CONFIGURATION; // oxlint-disable-line no-process-env -- fontconfig reads only the environment
  const { face, color, size, width, height, lineHeight, tracking } = setting;
  // in Pango's units for its default size of 12 points, which is 12 pixels at 72 dpi
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

/** The same as raw pixels. */
export async function typesetPixels(text: string, setting: Setting) {
  const { data, info } = await typeset(text, setting).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
