import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "../../../../../testing/digest.ts";
import { contrast } from "./color.ts";
import { formOf, formRadius, ringPath, UNIT } from "./form.ts";
import { bandMarks } from "./marks.ts";
import { moonPath, ringMarks } from "./round-marks.ts";
import { normalCdf, normalQuantile } from "../../../../lib/normal.ts";
import { hourOf, paletteOf } from "./palette.ts";
import { portrait } from "./portrait.ts";
import { GRAMMARS, grammarOf, type Grammar } from "./grammar.ts";
import { ALL_INKS, poster, type Work } from "./poster.ts";
import { posterTitle } from "./title.ts";
import { toSvg } from "./svg.ts";
import { signIn, skyPair } from "./sky.ts";
import { SIGNS, SKY } from "./stars.ts";
import { AXES, type Traits } from "./traits.ts";

const RELIABILITY = { O: 0.681, C: 0.818, E: 0.802, A: 0.754, N: 0.818 };
const traitsOf = (z: Record<keyof typeof RELIABILITY, number>): Traits =>
  Object.fromEntries(
    AXES.map((axis) => {
      const reliability = RELIABILITY[axis];
      return [
        axis,
        { t: z[axis] * reliability, se: Math.sqrt(reliability * (1 - reliability)), reliability },
      ];
    }),
  );
const maya = traitsOf({ O: 1.6, C: 1, E: -0.45, A: -0.6, N: -0.25 });
const anyone = fc
  .record(
    Object.fromEntries(AXES.map((axis) => [axis, fc.double({ min: -3, max: 3, noNaN: true })])) as Record<
      keyof typeof RELIABILITY,
      fc.Arbitrary<number>
    >,
  )
  .map(traitsOf);
test("draws the same bytes for the same traits", () => {
  const card = () =>
    portrait(maya, { width: 338, height: 302, reach: 0.368, archetype: "Architect", names: true, lines: 28 });
  expect(digest(JSON.stringify(formOf(maya)))).toMatchInlineSnapshot(`"44e051481483452d"`);
  expect(digest(toSvg(card()))).toMatchInlineSnapshot(`"9dbd2e7679de2787"`);
  expect(card()).toEqual(card());
});

test("computes the hour of an evening as in the design", () => {
  expect(hourOf(maya)).toBe("19:21");
  expect(hourOf(traitsOf({ O: 3, C: -3, E: 3, A: 3, N: 0 }))).toBe("18:30");
  expect(hourOf(traitsOf({ O: -3, C: 3, E: -3, A: -3, N: 0 }))).toBe("19:45");
});

test("keeps each line inside the next one, and the last inside the unit circle", () => {
  fc.assert(
    fc.property(anyone, fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }), (traits, angle) => {
      const radii = formOf(traits, 12).rings.map((ring) => formRadius(traits, ring.q, angle));
      for (let i = 1; i < radii.length; i++) expect(radii[i]).toBeGreaterThan(radii[i - 1]!);
      expect(radii[0]).toBeGreaterThanOrEqual(0.13);
      expect(radii.at(-1)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test("draws a closed line within 0.003 of the formula's radius", () => {
  fc.assert(
    fc.property(anyone, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (traits, q) => {
      const numbers = [...ringPath(traits, q, 0).matchAll(/-?\d+/g)].map((m) => Number(m[0]));
      let [x, y] = [numbers[0]!, numbers[1]!];
      const start = [x, y];
      for (let i = 2; i < numbers.length; i += 6) {
        const [ax, ay, bx, by, cx, cy] = numbers.slice(i, i + 6) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const middle = [x + (3 * ax + 3 * bx + cx) / 8, y + (3 * ay + 3 * by + cy) / 8] as const;
        expect(
          Math.abs(Math.hypot(...middle) - formRadius(traits, q, Math.atan2(middle[1], middle[0])) * UNIT),
        ).toBeLessThan(3);
        [x, y] = [x + cx, y + cy];
      }
      expect([x, y]).toEqual(start);
    }),
    { numRuns: 60 },
  );
});

const width = (traits: Traits) => formRadius(traits, 0.95, 0) - formRadius(traits, 0.05, 0);

test("spaces lines further apart the less is known", () => {
  const vague = Object.fromEntries(
    Object.entries(maya).map(([axis, reading]) => [axis, { ...reading, se: reading.se * 1.5 }]),
  );
  expect(width(vague)).toBeGreaterThan(width(maya));
});

test("keeps text legible on backgrounds of every hue", () => {
  fc.assert(
    fc.property(anyone, (traits) => {
      const palette = paletteOf(traits);
      for (const ground of [palette.deep, palette.ground, palette.mid])
        expect(contrast(ground, "#faf7f2")).toBeGreaterThan(7);
      for (const ground of [palette.deep, palette.ground])
        expect(contrast(ground, "#b7c2cd")).toBeGreaterThan(7);
      expect(contrast(palette.mid, "#d3dbe2")).toBeGreaterThan(4.5);
    }),
    { numRuns: 100 },
  );
});

test("agrees with the tables of the normal distribution and its inverse", () => {
  expect(normalCdf(0)).toBeCloseTo(0.5, 6);
  expect(normalCdf(1.959964)).toBeCloseTo(0.975, 6);
  for (const p of [0.01, 0.2, 0.5, 0.9, 0.99]) expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 7);
});

test("keeps a portrait inside its frame", () => {
  fc.assert(
    fc.property(anyone, (traits) => {
      const { shapes } = portrait(traits, { width: 338, height: 302, reach: 0.368, archetype: "Architect" });
      const outer = shapes[1]!.d.match(/^M(-?[\d.]+) (-?[\d.]+)/)!;
      expect(Number(outer[1])).toBeGreaterThan(0);
      expect(Number(outer[1])).toBeLessThan(338);
      expect(Number(outer[2])).toBeLessThan(302);
    }),
    { numRuns: 40 },
  );
});

test("fits titles of any length above the drawing, and omits illegible ones", () => {
  const anyTitle = fc
    .array(fc.stringMatching(/^[A-Za-z]{1,16}$/), { minLength: 1, maxLength: 9 })
    .map((w) => w.join(" "));
  fc.assert(
    fc.property(anyTitle, fc.constantFrom(100, 114, 186), (title, shown) => {
      const { lines, size } = posterTitle(title, 640, shown);
      if (!lines.length) return;
      expect(lines.join(" ")).toBe(title);
      expect(Math.max(...lines.map((l) => l.length)) * size * 0.54).toBeLessThanOrEqual(260.001);
      expect(14 + size * (0.86 + (lines.length - 1) * 0.98) + size * 0.25).toBeLessThanOrEqual(640 * 0.34);
      expect((size * shown) / 300).toBeGreaterThanOrEqual(11);
    }),
  );
  expect(posterTitle("Columbus", 640, 100).lines).toEqual(["Columbus"]);
  expect(posterTitle("Donaudampfschifffahrtsgesellschaft", 640, 100).lines).toEqual([]);
});

const film: Work = {
  title: "Columbus",
  year: 2017,
  mood: "still",
  minutes: 104,
  weights: { O2: 0.7, C3: 0.5 },
};
const svg = (work: Work) => toSvg(poster(work));
const ALL = Object.keys(GRAMMARS) as Grammar[];

/** The bounding box of a path, for the commands that the grammars use. */
function reach(d: string) {
  let [x, y] = [0, 0];
  const points: [number, number][] = [];
  for (const [, command = "", args = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const n = [...args.matchAll(/-?[\d.]+/g)].map(Number);
    if (command === "M" || command === "L") [x, y] = [n[0]!, n[1]!];
    else if (command === "V") y = n[0]!;
    else if (command === "h") x += n[0]!;
    else if (command === "v") y += n[0]!;
    else if (command === "C") [x, y] = [n[4]!, n[5]!];
    else if (command === "A") {
      points.push([x + (n[5]! - x) / 2, Math.min(y, n[6]!) - (n[4] && n[6] === y ? n[0]! : 0)]);
      [x, y] = [n[5]!, n[6]!];
    } else if (command === "a") {
      points.push([x + n[5]! / 2, y - n[0]!]);
      [x, y] = [x + n[5]!, y + n[6]!];
    } else if (command !== "Z") throw new Error(`the test knows no ${command}`);
    points.push([x, y]);
  }
  return points;
}

test("[REPORT-06] keeps at least 24 forms inside the frame, and below the title if there is one, for any title, year and length", () => {
  expect(ALL.length).toBeGreaterThanOrEqual(24);
  const anyWork = fc.record({
    title: fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9 ]{1,60}$/),
      fc.constantFrom("कर्ण", "ஆறு", "7", "?!", "דער גלעטער"),
    ),
    year: fc.integer({ min: 1600, max: 2025 }),
    mood: fc.constantFrom("still", "loud", "unheard of"),
    minutes: fc.oneof(fc.constant(undefined), fc.integer({ min: 40, max: 300 })),
    weights: fc.constant({ O1: 1 }),
  });
  fc.assert(
    fc.property(
      anyWork,
      fc.constantFrom(...ALL),
      fc.constantFrom(440, 450, 640, 690),
      (sample, grammar, height) => {
        const work = sample as Work;
        const titled = height !== 440;
        const { shapes } = poster(work, { height, grammar, titled });
        expect(shapes.length).toBeGreaterThan(4);
        expect(JSON.stringify(shapes)).not.toMatch(/NaN|undefined|Infinity|null/);
        for (const { d } of shapes.slice(1, -1))
          for (const [x, y] of reach(d)) {
            expect(y).toBeGreaterThanOrEqual(titled ? height * 0.34 - 0.1 : 0);
            expect(y).toBeLessThanOrEqual(height + 0.6);
            expect(x).toBeGreaterThanOrEqual(-0.6);
            expect(x).toBeLessThanOrEqual(300.6);
          }
      },
    ),
    { numRuns: 400 },
  );
});

test("[REPORT-06] uses colours in which titles contrast with posters, and posters with dark and light pages", () => {
  for (const { ground, first, second, accent, type } of ALL_INKS) {
    expect(contrast(ground, type)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground, accent)).toBeGreaterThanOrEqual(3);
    for (const ink of [first, second]) expect(contrast(ground, ink)).toBeGreaterThanOrEqual(1.5);
    for (const page of ["#0b1624", "#f3ede3"])
      expect(Math.max(...[ground, second].map((ink) => contrast(page, ink)))).toBeGreaterThanOrEqual(1.8);
  }
});

test("draws the same work identically, and differently for another title, mood or weight", () => {
  expect(svg(film)).toBe(svg({ ...film }));
  expect(grammarOf({ O2: 0.7, C3: 0.5 })).toBe("petals");
  expect(grammarOf({ O2: 0.5, C3: -0.7 })).toBe("scatter");
  expect(grammarOf({ A: 0.6 })).toBe("nest");
  const drawn = [
    film,
    { ...film, title: "Whiplash" },
    { ...film, mood: "loud" },
    { ...film, weights: { N1: 1 } },
  ].map(svg);
  expect(new Set(drawn).size).toBe(4);
});

test("draws every pair of signs inside its sky", () => {
  for (const sign of SIGNS)
    for (const birth of SIGNS) {
      const { shapes } = skyPair({ own: sign, birth, width: 390, height: 236, ground: "#101f31" });
      expect(JSON.stringify(shapes)).not.toMatch(/NaN|undefined|Infinity/);
      const starts = shapes
        .filter((s) => s.fill && s.stroke)
        .map((s) =>
          s.d
            .match(/^M(-?[\d.]+) (-?[\d.]+)/)!
            .slice(1)
            .map(Number),
        );
      expect(starts.every(([x, y]) => x! > 0 && x! < 390 && y! > 0 && y! < 236)).toBe(true);
    }
});

test("draws every line of a figure between its stars, and finds the sign named in a text", () => {
  for (const { stars, lines } of Object.values(SKY)) {
    const joined = lines.split(/[ ,]/);
    expect(joined.filter((key) => !stars[key])).toEqual([]);
    expect(Object.keys(stars).filter((key) => !joined.includes(key))).toEqual([]);
  }
  expect(signIn("born on the cusp: Leo or Virgo")).toBe("Leo");
  expect(signIn("unknown")).toBeUndefined();
});

test("keeps marks within their scales", () => {
  expect(moonPath(0, 26)).toBe("");
  expect(moonPath(1, 26)).toContain("a11.5 11.5");
  expect(ringMarks(0.68, 0.5, 58, 5).arc).toContain(" 0 1 1 ");
  expect(ringMarks(0.44, undefined, 58, 5)).toMatchObject({ tick: "" });
  expect(bandMarks(76, 97, 91, 100).guess).toBe("M91 1v12");
});
