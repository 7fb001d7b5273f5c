import { seeded } from "../../../../lib/seeded.ts";
import { circle, line, star, type Drawing, type Shape } from "./shapes.ts";
import { SIGNS, SKY, type Constellation, type Sign } from "./stars.ts";
import { entryOf, firstOf } from "../../../../lib/checked.ts";

/** The first sign named in a text, such as "Leo" in "born on the cusp: Leo or Virgo". */
export const signIn = (text: string): Sign | undefined =>
  SIGNS.map((sign) => ({ sign, at: text.toLowerCase().indexOf(sign.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0]?.sign;

type Box = { x: number; y: number; w: number; h: number };
type Ink = { color: string; hollow?: string };

/** Right ascension in degrees, continuing below 0° for a figure that crosses 0 h. */
const degrees = (ra: number, across: boolean) => (across && ra > 12 ? ra - 24 : ra) * 15;

/**
 * Returns the projection of a figure into a box, as large as fits: east on the left, as in the sky; right
 * ascension scaled by the cosine of the mean declination.
 */
function mapOf({ stars }: Constellation, box: Box) {
  const allStars = Object.values(stars);
  const across = Math.max(...allStars.map((s) => s[0])) - Math.min(...allStars.map((s) => s[0])) > 12;
  const middle = allStars.reduce((sum, s) => sum + s[1], 0) / allStars.length;
  const shrink = Math.cos((middle * Math.PI) / 180);
  const flat = (ra: number, dec: number): [number, number] => [-degrees(ra, across) * shrink, -dec];
  const points = allStars.map(([ra, dec]) => flat(ra, dec));
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(box.w / (x1 - x0 || 1), box.h / (y1 - y0 || 1));
  const [left, top] = [box.x + (box.w - scale * (x1 - x0)) / 2, box.y + (box.h - scale * (y1 - y0)) / 2];
  return (ra: number, dec: number): [number, number] => {
    const [x, y] = flat(ra, dec);
    return [left + (x - x0) * scale, top + (y - y0) * scale];
  };
}

const brightestOf = (stars: Constellation["stars"]) =>
  firstOf(Object.keys(stars).toSorted((a, b) => entryOf(stars, a)[2] - entryOf(stars, b)[2]));

/** A zodiac figure in a box: lines, and stars sized by magnitude; the brightest is four-pointed. */
function figure(sign: Sign, box: Box, { color, hollow }: Ink): Shape[] {
  const sky = SKY[sign];
  const at = mapOf(sky, box);
  const place = (key: string) => {
    const position = entryOf(sky.stars, key);
    return at(position[0], position[1]);
  };
  const brightest = brightestOf(sky.stars);
  const lines = sky.lines.split(",").map((keys): Shape => {
    return { d: line(keys.split(" ").map(place)), stroke: color, width: 1.1, opacity: hollow ? 0.6 : 0.9 };
  });
  const stars = Object.entries(sky.stars).map(([key, [, , magnitude]]): Shape => {
    const [x, y] = place(key);
    if (key === brightest) return { d: star(x, y, 13), fill: color };
    const round = circle(x, y, Math.max(1.4, 5 - magnitude * 0.75));
    return { d: round, fill: hollow ?? color, stroke: color, width: 1.3 };
  });
  return [...lines, ...stars];
}

/** The ecliptic in a figure's box: declination = atan(sin α · tan 23.44°) at right ascension α. */
function eclipticThrough(sign: Sign, box: Box): Shape {
  const sky = SKY[sign];
  const at = mapOf(sky, box);
  const ras = Object.values(sky.stars).map((s) => s[0]);
  const across = Math.max(...ras) - Math.min(...ras) > 12;
  const hours = ras.map((ra) => (across && ra > 12 ? ra - 24 : ra));
  const [from, to] = [Math.min(...hours) - 0.5, Math.max(...hours) + 0.5];
  const points = Array.from({ length: 24 }, (_, i): [number, number] => {
    const ra = from + ((to - from) * i) / 23;
    const dec =
      (Math.atan(Math.sin((ra * 15 * Math.PI) / 180) * Math.tan((23.44 * Math.PI) / 180)) * 180) / Math.PI;
    return at(across && ra < 0 ? ra + 24 : ra, dec);
  });
  return { d: line(points), stroke: "#efe8dc", width: 1, opacity: 0.3, dash: "1 5" };
}

/** Small background stars, the same for everyone. */
function dust(width: number, height: number, count: number): Shape[] {
  const random = seeded(11);
  const at = Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    r: 0.35 + random() * 0.65,
    o: random(),
  }));
  return [0, 1, 2].map((band) => ({
    d: at.flatMap((s) => (Math.floor(s.o * 3) === band ? circle(s.x, s.y, s.r) : [])).join(""),
    fill: "#efe8dc",
    opacity: 0.25 + band * 0.18,
  }));
}

/**
 * Two constellations in one sky: the sign of the answers solid, the sign of birth hollow; only one if they
 * are the same. Real star positions; each figure has its own scale.
 */
export function skyPair({
  own,
  birth,
  width,
  height,
  ground,
}: {
  own: Sign | undefined;
  birth: Sign | undefined;
  width: number;
  height: number;
  ground: string;
}): Drawing {
  const isSame = own !== undefined && own === birth;
  const boxes = {
    own: isSame
      ? { x: width * 0.36, y: height * 0.12, w: width * 0.5, h: height * 0.62 }
      : { x: width * 0.05, y: height * 0.44, w: width * 0.5, h: height * 0.5 },
    birth: { x: width * 0.55, y: height * 0.06, w: width * 0.36, h: height * 0.46 },
  };
  return {
    width,
    height,
    shapes: [
      ...dust(width, height, 90),
      ...(own ? [eclipticThrough(own, boxes.own), ...figure(own, boxes.own, { color: "#e9a45b" })] : []),
      ...(birth && !isSame
        ? [
            eclipticThrough(birth, boxes.birth),
            ...figure(birth, boxes.birth, { color: "#efe8dc", hollow: ground }),
          ]
        : []),
    ],
    labels: [],
  };
}
