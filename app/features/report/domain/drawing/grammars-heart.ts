import { line, n1, rect, type Shape } from "./shapes.ts";
import { dot, each, half, poly, ring, within, type Point, type Sheet } from "./sheet.ts";

/* Works of people and of moods: company, play, trust, quarrel, fear, anger, grief, appetite and calm. */

/** Risk: a bolt, its turns cut by the letters. */
function bolt({ w, h, top, ink, letters }: Sheet): Shape[] {
  const turns = 6;
  const spine = each(turns + 1, (i): Point => [
    w * (i % 2 ? 0.3 + 0.2 * letters(i) : 0.7 - 0.2 * letters(i)),
    top + ((h - top) * i) / turns,
  ]);
  const band = (shift: number, wide: number, fill: string): Shape => ({
    d: poly([
      ...spine.map(([x, y]): Point => [within(x - wide + shift, 0, w), y]),
      ...spine.toReversed().map(([x, y]): Point => [within(x + wide + shift, 0, w), y]),
    ]),
    fill,
  });
  return [band(34, 30, ink.second), band(-28, 26, ink.first), band(2, 13, ink.accent)];
}

/** Friendship: rounds that overlap, one for each word and two more. */
function lenses({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const count = within(words + 2, 3, 6);
  const tones = [ink.first, ink.second, ink.accent];
  return each(count, (i) =>
    dot(
      w * (0.31 + (0.38 * i) / (count - 1)),
      (top + h) / 2 + (h - top) * 0.16 * Math.sin(i * 2.1 + count),
      Math.min(w * 0.27, (h - top) * 0.32) * (0.72 + 0.28 * letters(i)),
      tones[i % 3] ?? ink.first,
      0.82,
    ),
  );
}

/** Solitude: one small figure under a wide sky. */
function lone({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.74;
  const x = w * (0.2 + 0.6 * era);
  return [
    dot(w - x, top + (h - top) * 0.3, 44 + 16 * letters(0), ink.second),
    { d: rect(0, y, w, h - y), fill: ink.first },
    { d: rect(x - 3, y - 26, 6, 26), fill: ink.accent },
    dot(x, y - 33, 6.5, ink.accent),
    {
      d: poly([
        [x - 3, y],
        [x + 3, y],
        [x + 52, h],
        [x + 34, h],
      ]),
      fill: ink.ground,
      opacity: 0.5,
    },
  ];
}

/** Company: heads and shoulders, row behind row. */
function gathering({ w, h, top, ink, letters }: Sheet): Shape[] {
  const rows = 5;
  return each(rows, (r) => r)
    .flatMap((r) => {
      const across = 4 + r;
      const size = w / across / 2.3;
      const y = h - (rows - 1 - r) * ((h - top) / 6.4);
      return each(across, (i) => i).flatMap((i): Shape[] => {
        const x = ((i + 0.5) * w) / across;
        const lift = 14 * letters(i * 2 + r * 5);
        const fill = (i + r * 2) % 9 === 4 ? ink.accent : r % 2 ? ink.first : ink.second;
        return [
          {
            d: `M${n1(x - size)} ${n1(y)}V${n1(y - lift)}A${n1(size)} ${n1(size)} 0 0 1 ${n1(x + size)} ${n1(y - lift)}V${n1(y)}Z`,
            fill,
          },
          dot(x, y - lift - size * 1.28, size * 0.46, fill),
        ];
      });
    })
    .toReversed();
}

/** Drive: spokes that quicken round a drum. */
function spokes({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const far = Math.min(w, h - top) / 2 - 6;
  const count = 36 + Math.round(pace * 14);
  const rays = each(count, (i): Shape => {
    const turn = -Math.PI / 2 + 2 * Math.PI * (i / count) ** 0.62;
    const at = (r: number): Point => [cx + r * Math.cos(turn), cy + r * Math.sin(turn)];
    return {
      d: line([at(far * 0.34), at(far * (0.6 + 0.38 * letters(i)))]),
      stroke: i % 5 ? ink.second : ink.accent,
      width: Math.round(20 + (60 * i) / count) / 10,
    };
  });
  return [...rays, dot(cx, cy, far * 0.26, ink.accent), dot(cx, cy, far * 0.1, ink.ground)];
}

/** Calm: one sun on the water, its light in strips. */
function horizon({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const y = top + (h - top) * 0.46;
  const strips = each(10 + pace * 4, (i): Shape => {
    const wide = w * (0.5 - 0.02 * i) * (i % 3 === 1 ? 0.6 : 1);
    return {
      d: rect(
        w / 2 - wide / 2 + (i % 2 ? 1 : -1) * i,
        Math.min(y + 4 + (i / 13) ** 1.7 * (h - y), h - 7),
        wide,
        1.6 + i * 0.36,
      ),
      fill: i % 4 ? ink.accent : ink.second,
    };
  });
  return [
    { d: half(w / 2, y, Math.min(w * 0.27, y - top - 4) * (0.6 + 0.4 * letters(0))), fill: ink.accent },
    { d: rect(0, y, w, h - y), fill: ink.first },
    ...strips,
  ];
}

/** Play: lanterns on strings. */
function lanterns({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const strings = within(2 + words, 3, 5);
  const tones = [ink.accent, ink.first, ink.second];
  return each(strings, (s) => s).flatMap((s): Shape[] => {
    const y = top + 14 + (s * (h - top - 50)) / strings;
    const sag = 18 + 14 * letters(s);
    const at = (t: number): Point => [w * t, y + sag * 4 * t * (1 - t)];
    return [
      { d: line(each(13, (i) => at(i / 12))), stroke: ink.second, width: 1.6 },
      ...each(6, (i): Shape => {
        const [x, drop] = at((i + 0.5) / 6);
        return dot(x, drop + 13, 8 + 6 * letters(s * 6 + i), tones[(i + s) % 3] ?? ink.first);
      }),
    ];
  });
}

/** Low spirits: rain, as long and as thick as the letters make it. */
function rain({ w, h, top, ink, letters }: Sheet): Shape[] {
  return each(58, (i) => {
    const x = 12 + ((i * 61) % (w - 24));
    const y = top + ((i * 89) % (h - top - 66));
    return {
      d: line([
        [x, y],
        [Math.max(0, x - 6), y + 22 + 42 * letters(i)],
      ]),
      stroke: i % 9 === 4 ? ink.accent : i % 2 ? ink.first : ink.second,
      width: 2.6 + 1.8 * letters(i + 3),
    };
  });
}

/** Honesty: a balance that is level. */
function scales({ w, h, top, ink, era, words }: Sheet): Shape[] {
  const [cx, beam] = [w / 2, top + (h - top) * 0.2];
  const tip = (era - 0.5) * 10;
  const pans: [number, number][] = [
    [cx - w * 0.3, beam + tip + 110],
    [cx + w * 0.3, beam - tip + 110],
  ];
  return [
    { d: rect(cx - 5, beam, 10, h - beam - 18), fill: ink.second },
    {
      d: poly([
        [cx - 62, h],
        [cx + 62, h],
        [cx + 18, h - 24],
        [cx - 18, h - 24],
      ]),
      fill: ink.first,
    },
    {
      d: poly([
        [cx - w * 0.3, beam + tip - 3],
        [cx + w * 0.3, beam - tip - 3],
        [cx + w * 0.3, beam - tip + 5],
        [cx - w * 0.3, beam + tip + 5],
      ]),
      fill: ink.accent,
    },
    ...pans.flatMap(([x, y]): Shape[] => [
      {
        d: line([
          [x - 44, y],
          [x, y - 108],
          [x + 44, y],
        ]),
        stroke: ink.second,
        width: 2.4,
      },
      { d: half(x, y, 48, false), fill: ink.first },
      ...each(within(words, 1, 4), (i) => dot(x - 18 + i * 12, y - 9, 8, ink.accent)),
    ]),
  ];
}

/** Distrust: a face that is half turned away, eyes at two heights. */
function masks({ w, h, top, ink, letters }: Sheet): Shape[] {
  const [cx, cy] = [w / 2, (top + h) / 2];
  const r = Math.min(w * 0.4, (h - top) * 0.46);
  const eye = (x: number, y: number, fill: string): Shape[] => [
    { d: half(x, y, r * 0.24, false), fill },
    dot(x, y + r * 0.07, r * 0.07, ink.ground),
  ];
  return [
    { d: `M${n1(cx)} ${n1(cy - r)}A${n1(r)} ${n1(r)} 0 0 0 ${n1(cx)} ${n1(cy + r)}Z`, fill: ink.first },
    { d: `M${n1(cx)} ${n1(cy - r)}A${n1(r)} ${n1(r)} 0 0 1 ${n1(cx)} ${n1(cy + r)}Z`, fill: ink.second },
    ...eye(cx - r * 0.44, cy - r * (0.1 + 0.2 * letters(0)), ink.accent),
    ...eye(cx + r * 0.44, cy - r * (0.1 + 0.2 * letters(1)), ink.accent),
    {
      d: line([
        [cx - r * 0.4, cy + r * 0.46],
        [cx, cy + r * (0.36 + 0.16 * letters(2))],
        [cx + r * 0.4, cy + r * 0.5],
      ]),
      stroke: ink.accent,
      width: 7,
    },
  ];
}

/** Kindness: arms round something small. */
function nest({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const cx = w / 2;
  const base = h - 24;
  const count = 6 + Math.round(pace * 2);
  const far = Math.min(w / 2 - 10, (h - top) * 0.62);
  return [
    ...each(count, (i): Shape => {
      const r = far * (1 - (i / count) * 0.74);
      return { d: half(cx, base - far * 0.7 + r * 0.2, r, false), fill: i % 2 ? ink.first : ink.second };
    }),
    dot(cx, base - far * 0.78, 17 + 9 * letters(0), ink.accent),
  ];
}

/** Quarrel and anger: blades from both sides. */
function blades({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const count = 8 + Math.round(pace * 4);
  const tall = (h - top) / count;
  return each(count, (i) => {
    const y = top + i * tall;
    const reach = w * (0.42 + 0.5 * letters(i));
    const [root, point] = i % 2 ? [w, w - reach] : [0, reach];
    return {
      d: poly([
        [root, y],
        [root, y + tall * 0.96],
        [point, y + tall * (0.2 + 0.6 * letters(i + 1))],
      ]),
      fill: i % 5 === 2 ? ink.accent : i % 2 ? ink.first : ink.second,
    };
  });
}

/** Peace: bands that go over and under each other. */
function weave({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const count = within(3 + words, 4, 6);
  const [sx, sy] = [w / count, (h - top) / count];
  const wide = 0.5 + 0.18 * letters(0);
  const warm = Math.round(letters(1) * (count - 1));
  const upright = each(count, (c): Shape => ({
    d: rect(c * sx + (sx * (1 - wide)) / 2, top, sx * wide, h - top),
    fill: c === warm ? ink.accent : ink.first,
  }));
  const across = each(count, (r) => r).flatMap((r) =>
    each(count, (c) => c)
      .filter((c) => (c + r) % 2 === 0 || r === count)
      .map((c): Shape => ({
        d: rect(
          c * sx - (c ? sx * 0.19 : 0),
          top + r * sy + (sy * (1 - wide)) / 2,
          sx * (c ? 1.38 : 1.19) - (c === count - 1 ? sx * 0.19 : 0),
          sy * wide,
        ),
        fill: ink.second,
      })),
  );
  return [...upright, ...across];
}

/** Modesty and shyness: one pebble beside what is large. */
function pebble({ w, h, top, ink, era, letters }: Sheet): Shape[] {
  const r = Math.min(w * 0.36, (h - top) * 0.4);
  const left = era < 0.5;
  const x = left ? w * 0.42 : w * 0.58;
  const small = 12 + 8 * letters(0);
  return [
    dot(x, h - r - 14, r, ink.first),
    ...each(5, (i) => ring(x, h - r - 14, r * (0.84 - i * 0.16), ink.second, 1.5)),
    dot(left ? w - 34 : 34, h - small - 14, small, ink.accent),
    { d: rect(0, h - 14, w, 14), fill: ink.second },
  ];
}

/** Pride: a monument with its rays. */
function monument({ w, h, top, ink, pace, letters }: Sheet): Shape[] {
  const cx = w / 2;
  const peak = top + 54;
  const count = 11;
  return [
    ...each(count, (i): Shape => {
      const turn = -Math.PI * ((i + 0.5) / count);
      const reach = 34 + 16 * letters(i);
      const at = (r: number): Point => [cx + r * Math.cos(turn), peak + r * Math.sin(turn)];
      return { d: line([at(22), at(reach)]), stroke: ink.accent, width: 3.4 };
    }),
    {
      d: poly([
        [cx - 13, peak + 14],
        [cx, peak - 12],
        [cx + 13, peak + 14],
        [cx + 36, h - 54],
        [cx - 36, h - 54],
      ]),
      fill: ink.second,
    },
    ...each(4 + pace * 2, (i): Shape => ({
      d: rect(cx - 52 - i * 14, h - 54 + i * 9, 104 + i * 28, 9.4),
      fill: i % 2 ? ink.second : ink.first,
    })),
  ];
}

/** Worry: lines that tremble where the letters are. */
function waves({ w, h, top, ink, letters }: Sheet): Shape[] {
  const count = 17;
  const step = (h - top - 106) / (count - 1);
  return each(count, (i) => {
    const y = top + 54 + i * step;
    const points = each(32, (j): Point => {
      const u = j / 31;
      const lift =
        Math.exp(-(((u - 0.5) * 3.6) ** 2)) *
        46 *
        (Math.sin(u * 19 + i * 0.7) * 0.6 + Math.sin(u * 31 - letters(i) * 25) * 0.4);
      return [u * w, y - lift];
    });
    return { d: line(points), stroke: i % 6 === 2 ? ink.accent : i % 2 ? ink.first : ink.second, width: 3 };
  });
}

/** Appetite: flames. */
function flames({ w, h, top, ink, words, letters }: Sheet): Shape[] {
  const flame = (x: number, wide: number, tall: number, fill: string, lean: number): Shape => ({
    d: `M${n1(x - wide)} ${n1(h)}C${n1(x - wide * 1.1)} ${n1(h - tall * 0.4)} ${n1(x + lean)} ${n1(h - tall * 0.6)} ${n1(x + lean)} ${n1(h - tall)}C${n1(x + lean + wide * 0.4)} ${n1(h - tall * 0.62)} ${n1(x + wide * 1.1)} ${n1(h - tall * 0.4)} ${n1(x + wide)} ${n1(h)}Z`,
    fill,
  });
  const count = within(3 + words, 4, 7);
  const tongues = (scale: number, fill: string, from: number) =>
    each(count, (i) =>
      flame(
        (w * (i + 0.5)) / count,
        (w / count) * 0.5 * scale,
        (h - top) * (0.5 + 0.46 * letters(i + from)) * scale,
        fill,
        (letters(i + 1) - 0.5) * 22,
      ),
    );
  return [...tongues(1, ink.first, 0), ...tongues(0.72, ink.second, 2), ...tongues(0.42, ink.accent, 4)];
}

/** Hope and restraint: one lamp, its light in steps. */
function lamp({ w, h, top, ink, era, pace, letters }: Sheet): Shape[] {
  const cx = w * (0.4 + 0.2 * era);
  const y = top + (h - top) * (0.26 + 0.14 * letters(0));
  const count = 5 + Math.round(pace * 2);
  return [
    ...each(count, (i): Shape => {
      const t = 1 - i / count;
      return {
        d: poly([
          [cx - 12, y],
          [cx + 12, y],
          [within(cx + w * 0.5 * t, 0, w), h],
          [within(cx - w * 0.5 * t, 0, w), h],
        ]),
        fill: i % 2 ? ink.first : ink.second,
      };
    }),
    { d: rect(cx - 2, top + 4, 4, y - top - 34), fill: ink.second },
    { d: half(cx, y, 32), fill: ink.accent },
    dot(cx, y + 7, 9, ink.accent),
  ];
}

/** The forms of people and of moods. */
export const heartForms = {
  bolt,
  lenses,
  lone,
  gathering,
  spokes,
  horizon,
  lanterns,
  rain,
  scales,
  masks,
  nest,
  blades,
  weave,
  pebble,
  monument,
  waves,
  flames,
  lamp,
};
