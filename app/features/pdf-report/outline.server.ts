import * as report from "../report/report.server.ts";
import type { QuestResult } from "./contract.ts";
import type { Outline, Point } from "./domain/outline.ts";

const POINTS = 96;

/** The report's own drawing of these traits: its lines as they are, and as points where they are cut or mirrored. */
export function outlineOf(traits: QuestResult["scores"]["traits"]): Outline {
  const around = (q: number, turn: number): Point[] =>
    Array.from({ length: POINTS }, (_, i) => {
      const angle = (i / POINTS) * 2 * Math.PI;
      const r = report.formRadius(traits, q, angle);
      return [r * Math.cos(angle + turn), r * Math.sin(angle + turn)];
    });
  const twist = report.twistOf(traits);
  return {
    path: (q, turned = true) => report.ringPath(traits, q, turned ? twist : 0),
    turned: (q) => around(q, twist * (q - 0.5)),
    at(trait, q) {
      const angle = report.angleOf(trait as "O");
      const r = report.formRadius(traits, q, angle);
      return [r * Math.cos(angle), r * Math.sin(angle)];
    },
  };
}
