import * as report from "../report/report.server.ts";
import type { QuestResult } from "./contract.ts";
import type { Outline, Point } from "./domain/outline.ts";

/** Points taken of each of a line's curves: 24 curves make 96. */
const SAMPLES = 4;

/** A closed line of relative cubic curves in whole units, as points in units of the radius. */
function sampled(path: string): Point[] {
  const [x0, y0, ...curves] = (path.match(/-?\d+/g) ?? []).map((v) => Number(v) / report.UNIT) as [
    number,
    number,
    ...number[],
  ]; // a path as `d` has it: a move, then curves
  const points: Point[] = [];
  let [x, y] = [x0, y0];
  for (let i = 0; i < curves.length; i += 6) {
    const [ax, ay, bx, by, cx, cy] = curves.slice(i, i + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]; // each curve has six figures
    for (let s = 0; s < SAMPLES; s++) {
      const t = s / SAMPLES;
      const [p, q, r] = [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      points.push([x + p * ax + q * bx + r * cx, y + p * ay + q * by + r * cy]);
    }
    x += cx;
    y += cy;
  }
  return points;
}

/**
 * The report's own drawing of these traits: its lines as they are, and as points where they are cut or
 * mirrored.
 */
export function outlineOf(traits: QuestResult["scores"]["traits"]): Outline {
  const twist = report.twistOf(traits);
  const path = (q: number, turned = true) => report.ringPath(traits, q, turned ? twist : 0);
  return {
    path,
    turned: (q) => sampled(path(q)),
    at(trait, q) {
      const angle = report.angleOf(trait as "O"); // the report names its traits by the same letters
      const r = report.formRadius(traits, q, angle);
      return [r * Math.cos(angle), r * Math.sin(angle)];
    },
  };
}
