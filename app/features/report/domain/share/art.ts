import type { ReportDocument, SectionId } from "../../contract.ts";
import { fit, formOf, UNIT, type Form } from "../drawing/form.ts";
import type { Palette } from "../drawing/palette.ts";
import { constellation, coreLight, halo, ringInk, ringOpacity } from "../drawing/portrait.ts";
import { reflection } from "../drawing/reflection.ts";
import { type Label, n1, type Radial } from "../drawing/shapes.ts";
import { toSvg } from "../drawing/svg.ts";
import { signIn, skyPair } from "../drawing/sky.ts";
import type { Traits } from "../drawing/traits.ts";
import type { Ground } from "./ground.ts";
import type { ShareLayout } from "./layout.ts";
import type { Box } from "./sizes.ts";

type Place = { x: number; y: number; scale: number };

/** A person's art for one picture: SVG content, and labels that are rendered separately, with fonts. */
export type ShareArt = { svg: string; labels: Label[] };

type Scene = {
  form: Form;
  traits: Traits;
  palette: Palette;
  ground: Ground;
  box: Box;
  isWide: boolean;
  document: ReportDocument;
};

const radial = (id: string, { cx, cy, r, stops }: Radial) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${n1(cx)}" cy="${n1(cy)}"
    r="${n1(r)}">${stops
      .map((s) => `<stop offset="${s.at}" stop-color="${s.color}" stop-opacity="${s.opacity ?? 1}"/>`)
      .join("")}</radialGradient>`;

const LINE = 2;
const DARK_CORE: Radial["stops"] = [
  { at: 0, color: "#22384f" },
  { at: 1, color: "#0b1624" },
];

const ringPath = (ring: Form["rings"][number], { hot, rim }: Ground) =>
  `<path d="${ring.d}" stroke="${ringInk(ring, hot, rim)}" stroke-opacity="${ringOpacity(ring)}"/>`;

const glowAt = (x: number, y: number, r: number) =>
  `${radial("halo", halo(x, y, r))}<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r * 1.25)}" ` +
  `fill="url(#halo)"/>`;

/** The person's form at a place: glow, lines and core. */
function body({ form, ground }: Scene, { x, y, scale }: Place, { opacity = 1, core = true } = {}): string {
  const r = scale * UNIT;
  const light = coreLight(0, 0, UNIT);
  const inner = ground.core === "dark" ? { ...light, stops: DARK_CORE } : light;
  const rings = form.rings
    .toReversed()
    .map((ring) => ringPath(ring, ground))
    .join("");
  const glow = ground.isLight ? "" : glowAt(x, y, r);
  const middle = core ? `<path d="${form.core}" fill="url(#core)"/>` : "";
  return (
    `<g opacity="${opacity}">${glow}<g transform="translate(${n1(x)} ${n1(y)}) ` +
    `scale(${scale.toFixed(5)})">${radial("core", inner)}<g fill="none" ` +
    `stroke-width="${(LINE / scale).toFixed(2)}">${rings}</g>${middle}</g></g>`
  );
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
/** The place of the whole form, in the middle of its box. `reach`: radius as a share of the shorter side. */
function wholeForm({ form, box }: Scene, reach: number, dy = 0): Place {
  const centre = middle(box);
  return fit(form, Math.min(box.width, box.height) * reach, centre.x, centre.y + dy);
}

/** The place of the enlarged form, with one axis near the middle of the box, never under text. */
function closeUp({ form, box, isWide }: Scene, trait: string, reach: number): Place {
  const star = form.stars.find(({ axis }) => axis === trait) ?? form.stars.find(({ main }) => main);
  const scale = (Math.min(box.width, box.height) * reach) / UNIT;
  const centre = middle(box);
  const x = isWide ? box.x + box.width * 0.68 : centre.x - (star?.x ?? 0) * scale * 0.72;
  return { x, y: centre.y - (star?.y ?? 0) * scale * 0.72, scale };
}

const STRIPS = 22;
const SHOWN = 13;
type Strip = ReturnType<typeof reflection>[number];
const clipOf = (strip: Strip, i: number, wide: { x: number; width: number }) =>
  `<clipPath id="strip${i}"><rect x="${wide.x}" width="${wide.width}" y="${n1(strip.y)}" ` +
  `height="${n1(strip.height)}"/></clipPath>`;
const waterAt = ({ shift }: Strip, i: number, horizon: number) =>
  `<g clip-path="url(#strip${i})" opacity="${n1(0.75 * (1 - i / SHOWN))}"><use href="#body" ` +
  `transform="matrix(1 0 0 -1 ${n1(shift * 2)} ${n1(2 * horizon)})"/></g>`;

/** The form on a horizon with its reflection in the water, which breaks up more with higher sensitivity. */
function mirror(scene: Scene): string {
  const { box, traits } = scene;
  const horizon = box.y + box.height * 0.68;
  const radius = Math.min(box.width * 0.38, box.height * 0.4);
  const scale = radius / UNIT;
  const place = { x: box.x + box.width / 2, y: horizon - radius * 0.2, scale };
  const wide = { x: box.x - 80, width: box.width + 160 };
  const strips = reflection(traits, { horizon, height: box.y + box.height, strips: STRIPS }).slice(0, SHOWN);
  const clips = strips.map((s, i) => clipOf(s, i, wide)).join("");
  const water = strips.map((s, i) => waterAt(s, i, horizon)).join("");
  return (
    `<defs>${clips}<clipPath id="above"><rect x="${wide.x}" y="${box.y - 80}" width="${wide.width}" ` +
    `height="${horizon - box.y + 80}"/></clipPath><g id="body">${body(scene, place)}</g></defs><g ` +
    `clip-path="url(#above)"><use href="#body"/></g>${water}<path d="M${box.x} ` +
    `${n1(horizon)}h${box.width}" stroke="#f3c48e" stroke-opacity=".75" stroke-width="2"/>`
  );
}

const enlarged = (label: Label, { x, y }: Place, k: number): Label => {
  return { ...label, x: x + label.x * k, y: y + label.y * k, size: label.size * k };
};

/** The constellation over the form, with the names of its axes. */
function named(scene: Scene): ShareArt {
  const place = wholeForm(scene, scene.isWide ? 0.38 : 0.33);
  const k = 2.6; // stars and names are sized for a card 346 units wide
  const small = { x: 0, y: 0, scale: place.scale / k };
  const { shapes, labels } = constellation(scene.form, small, {
    archetype: scene.document.evidence.archetype.primary,
    size: 7,
    names: !scene.isWide,
    color: scene.ground.star,
  });
  const stars = toSvg({ width: 1, height: 1, shapes }).replaceAll(/<\/?svg[^>]*>/g, "");
  const transform = `translate(${n1(place.x)} ${n1(place.y)}) scale(${k})`;
  return {
    svg: `${body(scene, place)}<g transform="${transform}">${stars}</g>`,
    labels: labels.map((label) => enlarged(label, place, k)),
  };
}

/** The form as a projector, with its beam of light. */
function beam(scene: Scene): string {
  const { box, ground } = scene;
  const place = wholeForm(scene, 0.24, -box.height * 0.2);
  const [x, foot] = [box.x + box.width / 2, box.y + box.height];
  const half = box.width * 0.46;
  return (
    `<defs><linearGradient id="beam" x2="0" y2="1"><stop stop-color="${ground.hot}" ` +
    `stop-opacity=".5"/><stop offset="1" stop-color="${ground.hot}" ` +
    `stop-opacity=".06"/></linearGradient></defs><path d="M${n1(x)} ${n1(place.y)}L${n1(x + half)} ` +
    `${foot}H${n1(x - half)}Z" fill="url(#beam)"/>${body(scene, place)}`
  );
}

function sky(scene: Scene): string {
  const { box, document, ground } = scene;
  const { astrology } = document.results;
  const drawing = skyPair({
    own: signIn(astrology?.behavioralSign ?? ""),
    birth: signIn(astrology?.actualSign ?? ""),
    width: 390,
    height: (390 * box.height) / box.width,
    ground: ground.art[0]?.[1] ?? "#0b1624",
  });
  const k = box.width / 390;
  const stars = toSvg(drawing, "sky").replaceAll(/<\/?svg[^>]*>/g, "");
  return (
    `${body(scene, wholeForm(scene, 0.44), { opacity: 0.2, core: false })}<g transform="translate(${box.x} ` +
    `${box.y}) scale(${n1(k * 1000)})"><g transform="scale(.001)">${stars}</g></g>`
  );
}

/** The form with its outermost line repeated outward, beyond the edge of the box. */
function ripples(scene: Scene): string {
  const place = wholeForm(scene, 0.3);
  const outer = scene.form.rings.at(-1)?.d ?? "";
  const lines = Array.from({ length: 12 }, (_, i) => {
    const scale = place.scale * (1.12 + i * 0.14);
    return (
      `<path transform="translate(${n1(place.x)} ${n1(place.y)}) scale(${scale.toFixed(5)})" d="${outer}" ` +
      `stroke-width="${(1.6 / scale).toFixed(2)}" opacity="${n1(0.6 - i * 0.045)}"/>`
    );
  }).join("");
  return `<g fill="none" stroke="${scene.ground.rim}">${lines}</g>${body(scene, place)}`;
}

const plain = (svg: string): ShareArt => ({ svg, labels: [] });
/** Sections with their own art; the others show the whole form. */
const ART: Partial<Record<SectionId, (scene: Scene) => ShareArt>> = {
  emotional: (scene) => plain(mirror(scene)),
  mind: named,
  findings: (scene) =>
    plain(body(scene, closeUp(scene, scene.document.evidence.findings[0]?.trait ?? "", 0.95))),
  quotes: (scene) => plain(ripples(scene)),
  films: (scene) => plain(beam(scene)),
  subjects: (scene) => plain(body(scene, closeUp(scene, "", 0.8))),
  astrology: (scene) => plain(sky(scene)),
  work: (scene) => plain(body(scene, wholeForm(scene, 0.36))),
};

/** The art of a section's picture: the person's form, as in the section. */
export function shareArt(
  document: ReportDocument,
  section: SectionId,
  { palette, ground, layout }: Pick<Scene, "palette" | "ground"> & { layout: ShareLayout },
): ShareArt {
  const { traits } = document.evidence;
  const { art: box, lines, isWide } = layout;
  const scene = { form: formOf(traits, lines), traits, palette, ground, box, isWide, document };
  return ART[section]?.(scene) ?? plain(body(scene, wholeForm(scene, 0.38)));
}
