import * as report from "../../report/report.server.ts";
import type { QuestResult } from "../contract.ts";
import type { Outline, Point } from "../domain/outline.ts";
import { itemAt } from "../../../lib/checked.ts";

/** Points taken of each of a line's curves: 24 curves make 48. */
const SAMPLES = 2;
/** How much a curve's handles and its end weigh in each of those points. */
const WEIGHTS = Array.from({ length: SAMPLES }, (_, s) => {
  const t = s / SAMPLES;
  return [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
});

/** A closed line of relative cubic curves in whole units, as points in units of the radius. */
function sampled({ x: x0, y: y0, steps }: report.Curves): Point[] {
  const points: Point[] = [];
  let [x, y] = [x0 / report.UNIT, y0 / report.UNIT];
  for (let i = 0; i < steps.length; i += 6) {
    const at = (n: number) => itemAt(steps, i + n) / report.UNIT;
    const [ax, ay, bx, by, cx, cy] = [at(0), at(1), at(2), at(3), at(4), at(5)];
    for (const [p, q, r] of WEIGHTS)
      points.push([x + p * ax + q * bx + r * cx, y + p * ay + q * by + r * cy]);
    x += cx;
    y += cy;
  }
  return points;
}

/** What was worked out for a quantile stays: a cover and its reflection ask for the same lines. */
function remembered<T>(of: (q: number) => T): (q: number) => T {
  const all = new Map<number, T>();
  return (q) => {
    const found = all.get(q) ?? of(q);
    all.set(q, found);
    return found;
  };
}

/**
 * The report's own drawing of these traits: its lines as they are, and as points where they are cut or
 * mirrored.
 */
export function outlineOf(traits: QuestResult["scores"]["traits"]): Outline {
  const twist = report.twistOf(traits);
  const path = remembered((q: number) => report.ringPath(traits, q, twist));
  return {
    path: (q, turned = true) => (turned ? path(q) : report.ringPath(traits, q, 0)),
    turned: remembered((q) => sampled(report.ringCurves(traits, q, twist))),
    at(trait, q) {
      const angle = report.angleOf(trait as "O"); // the report names its traits by the same letters
      const r = report.formRadius(traits, q, angle);
      return [r * Math.cos(angle), r * Math.sin(angle)];
    },
  };
}
