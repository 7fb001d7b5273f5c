import { drawnLockup } from "../../../platform/lockup.server.ts";
import { LOCKUP_HEIGHT } from "../../../platform/name-in-type.server.ts";
import type { Ground } from "../domain/share/ground.ts";
import { type Box, ARCH, SHARE_SIZES, type ShareLayout, type ShareSize } from "../domain/share/layout.ts";

const gradient = (stops: Ground["art"], { x, y, height }: Box) =>
  `<linearGradient id="art" gradientUnits="userSpaceOnUse" x1="${x}" x2="${x}" y1="${y}"
    y2="${y + height}">${stops
      .map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
      .join("")}</linearGradient>`;

type Scene = { layout: ShareLayout; ground: Ground; frame: string; marks: string; brand: string };

/** Everything but the words. */
export function scenery(
  size: ShareSize,
  art: string,
  { layout, ground, frame, marks, brand: name }: Scene,
): string {
  const { width, height } = SHARE_SIZES[size];
  const { logo: at, art: box } = layout;
  const brand =
    `<g transform="translate(${at.x} ${at.y}) ` +
    `scale(${(at.height / LOCKUP_HEIGHT).toFixed(4)})">${drawnLockup(name, ground.isLight ? "dark" : "light")}</g>`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  if (size === "wide") {
    const fade =
      `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="560" x2="760" y1="0" y2="0"><stop ` +
      `stop-color="${ground.field}"/><stop offset="1" stop-color="${ground.field}" ` +
      `stop-opacity="0"/></linearGradient>`;
    return (
      `${open}<defs>${gradient(ground.art, box)}${fade}<clipPath id="box"><rect x="560" y="0" width="640" ` +
      `height="630"/></clipPath></defs><rect width="1200" height="630" fill="url(#art)"/><g ` +
      `clip-path="url(#box)">${art}</g><rect width="760" height="630" ` +
      `fill="url(#fade)"/>${brand}${marks}</svg>`
    );
  }
  const { x, y, width: w, height: h, rim, radius } = ARCH;
  const archPath = (inset: number, foot: number) => {
    const r = w / 2 - inset;
    return `M${x + inset} ${foot}V${y + w / 2}a${r} ${r} 0 0 1 ${2 * r} 0V${foot}`;
  };
  const outline =
    `${archPath(0, y + h - radius)}a${radius} ${radius} 0 0 1 ${-radius} ${radius}H${x + radius}a${radius} ` +
    `${radius} 0 0 1 ${-radius} ${-radius}Z`;
  const foot = box.y + box.height;
  return (
    `${open}<defs>${gradient(ground.art, box)}<clipPath id="box"><path ` +
    `d="${archPath(rim, foot)}Z"/></clipPath></defs><rect width="${width}" height="${height}" ` +
    `fill="${frame}"/><path d="${outline}" fill="${ground.field}"/><g clip-path="url(#box)"><rect ` +
    `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" ` +
    `fill="url(#art)"/>${art}</g><path d="M${layout.text.x} 1730h${layout.text.width}" ` +
    `stroke="${ground.hairline}" stroke-width="2"/>${brand}${marks}</svg>`
  );
}
