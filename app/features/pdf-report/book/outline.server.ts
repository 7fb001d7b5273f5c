import * as report from "../../report/report.server.ts";
import type { QuestResult } from "../contract.ts";
import type { Outline, Point } from "../domain/outline.ts";
import { itemAt } from "../../../lib/checked.ts";

/** Points for each curve of a line: 24 curves make 48. */
const SAMPLES = 2;
/** The weights of a curve's two handles and its end at each of those points (cubic Bézier). */
const WEIGHTS = Array.from({ length: SAMPLES }, (_, s) => {
  const t = s / SAMPLES;
  return [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
});

/** Converts a closed line of relative cubic curves to points. */
function sampled({ x: x0, y: y0, steps }: report.Curves): Point[] {
  const points: Point[] = [];
  let [x, y] = [x0, y0];
  for (let i = 0; i < steps.length; i += 6) {
    const at = (n: number) => itemAt(steps, i + n);
    const [ax, ay, bx, by, cx, cy] = [at(0), at(1), at(2), at(3), at(4), at(5)];
    for (const [p, q, r] of WEIGHTS)
      points.push([x + p * ax + q * bx + r * cx, y + p * ay + q * by + r * cy]);
    x += cx;
    y += cy;
  }
  return points;
}

/** Caches lines by quantile, since all drawings of a book use the same ones. */
function remembered<T>(compute: (q: number) => T): (q: number) => T {
  const cache = new Map<number, T>();
  return (q) => {
    const value = cache.get(q) ?? compute(q);
    cache.set(q, value);
    return value;
  };
}

/** The drawing of these traits: its lines, and points for cutting and mirroring. */
export function outlineOf(traits: QuestResult["scores"]["traits"]): Outline {
  const twist = report.twistOf(traits);
  const curves = remembered((q) => report.ringCurves(traits, q, twist));
  return {
    path: remembered((q) => report.pathOf(curves(q))),
    points: (q) => sampled(curves(q)),
    at(trait, q) {
      const angle = report.angleOf(trait as "O"); // the report uses the same letters for traits
      const r = report.formRadius(traits, q, angle);
      return [r * Math.cos(angle), r * Math.sin(angle)];
    },
  };
}
