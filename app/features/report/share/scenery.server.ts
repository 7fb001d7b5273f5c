import { drawnLockup } from "../../../platform/pdf/brand-logo.server.ts";
import { LOCKUP_HEIGHT } from "../../../platform/pdf/name-in-type.server.ts";
import type { Ground } from "../domain/share/ground.ts";
import { type ShareLayout } from "../domain/share/layout.ts";
import { type Box, ARCH, SHARE_SIZES, type ShareSize } from "../domain/share/sizes.ts";

const gradient = (stops: Ground["art"], { x, y, height }: Box) =>
  `<linearGradient id="art" gradientUnits="userSpaceOnUse" x1="${x}" x2="${x}" y1="${y}"
    y2="${y + height}">${stops
      .map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
      .join("")}</linearGradient>`;

type Scene = { layout: ShareLayout; ground: Ground; frame: string; marks: string; brand: string };

/** The wide picture: art that fades into the background of the text next to it. */
const wideScenery = (open: string, art: string, furniture: string, { layout, ground }: Scene) => {
  const fade =
    `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="560" x2="760" y1="0" y2="0"><stop ` +
    `stop-color="${ground.field}"/><stop offset="1" stop-color="${ground.field}" ` +
    `stop-opacity="0"/></linearGradient>`;
  return (
    `${open}<defs>${gradient(ground.art, layout.art)}${fade}<clipPath id="box"><rect x="560" y="0" ` +
    `width="640" height="630"/></clipPath></defs><rect width="1200" height="630" fill="url(#art)"/><g ` +
    `clip-path="url(#box)">${art}</g><rect width="760" height="630" ` +
    `fill="url(#fade)"/>${furniture}</svg>`
  );
};

/** The arch `inset` pixels inside the outer one, down to y = `foot`. */
const archPath = (inset: number, foot: number) => {
  const { x, y, width } = ARCH;
  const r = width / 2 - inset;
  return `M${x + inset} ${foot}V${y + width / 2}a${r} ${r} 0 0 1 ${2 * r} 0V${foot}`;
};

/** The tall picture: art in an arch, and the background of the text below it. */
const archScenery = (size: ShareSize, open: string, art: string, furniture: string, scene: Scene) => {
  const { layout, ground, frame } = scene;
  const { width, height } = SHARE_SIZES[size];
  const { art: box, text } = layout;
  const { x, y, height: h, rim, radius } = ARCH;
  const outline =
    `${archPath(0, y + h - radius)}a${radius} ${radius} 0 0 1 ${-radius} ${radius}H${x + radius}a${radius} ` +
    `${radius} 0 0 1 ${-radius} ${-radius}Z`;
  return (
    `${open}<defs>${gradient(ground.art, box)}<clipPath id="box"><path ` +
    `d="${archPath(rim, box.y + box.height)}Z"/></clipPath></defs><rect width="${width}" ` +
    `height="${height}" fill="${frame}"/><path d="${outline}" fill="${ground.field}"/><g ` +
    `clip-path="url(#box)"><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" ` +
    `fill="url(#art)"/>${art}</g><path d="M${text.x} 1730h${text.width}" ` +
    `stroke="${ground.hairline}" stroke-width="2"/>${furniture}</svg>`
  );
};

/** Everything on a picture except its texts, as SVG. */
export function scenery(size: ShareSize, art: string, scene: Scene): string {
  const { width, height } = SHARE_SIZES[size];
  const { layout, ground, marks, brand: name } = scene;
  const { logo: logoPlace } = layout;
  const lockup = drawnLockup(name, ground.isLight ? "dark" : "light");
  const brand =
    `<g transform="translate(${logoPlace.x} ${logoPlace.y}) ` +
    `scale(${(logoPlace.height / LOCKUP_HEIGHT).toFixed(4)})">${lockup}</g>`;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  const furniture = `${brand}${marks}`;
  if (size === "wide") return wideScenery(open, art, furniture, scene);
  return archScenery(size, open, art, furniture, scene);
}
