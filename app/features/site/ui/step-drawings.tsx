import type { ReactNode } from "react";
import { Ember, LineDrawing } from "../../../ui/line-drawing.tsx";

export type StepName = "Apply" | "Conversation" | "Match" | "Arrive";

const Plate = ({ children }: { children: ReactNode }) => (
  <LineDrawing viewBox="0 0 160 120" width="160" height="120" strokeWidth="1.3">
    {children}
  </LineDrawing>
);

/** Centres of twelve seats around the long table, clockwise. */
const SEATS = [
  ...[44, 62, 80, 98, 116].map((x) => [x, 38] as const),
  [136, 60] as const,
  ...[116, 98, 80, 62, 44].map((x) => [x, 82] as const),
  [24, 60] as const,
];

/** A drawing for each of the four steps. */
export const STEP_DRAWINGS: Record<StepName, ReactNode> = {
  Apply: (
    <Plate>
      <path d="M36 16h66l14 14v78H36zM102 16v14h14" />
      <path d="M50 42h40M50 55h52M50 68h34M50 81h22" strokeOpacity=".55" />
      <path d="M126 46l8 8-40 42-12 4 4-12zM118 54l8 8" fill="var(--bone-50)" />
      <Ember x={74} y={100} size={0.8} />
    </Plate>
  ),
  Conversation: (
    <Plate>
      <path d="M18 104V56a24 24 0 0 1 48 0v48zM94 104V56a24 24 0 0 1 48 0v48z" />
      <path d="M8 104h144" />
      <path d="M56 66c12-10 36-10 48 0M56 78c12 10 36 10 48 0" strokeDasharray="1 5" />
      <circle cx="42" cy="60" r="7" />
      <circle cx="118" cy="60" r="7" />
      <path d="M30 104V92a12 12 0 0 1 24 0v12M106 104V92a12 12 0 0 1 24 0v12" strokeOpacity=".55" />
      <Ember x={80} y={72} />
    </Plate>
  ),
  Match: (
    <Plate>
      <rect x="34" y="48" width="92" height="24" rx="2" />
      {SEATS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5.5" fill="var(--bone-50)" />
      ))}
      <path
        d="M44 38Q80 2 116 38M62 38Q99 60 98 82M136 60Q120 110 80 82M24 60Q40 20 80 38"
        strokeOpacity=".45"
        strokeDasharray="2 4"
      />
      <circle cx="98" cy="82" r="5.5" fill="var(--ember-400)" />
      <Ember x={98} y={104} size={0.7} />
    </Plate>
  ),
  Arrive: (
    <Plate>
      <path d="M50 92V48a30 30 0 0 1 60 0v44z" fill="var(--ember-300)" fillOpacity=".45" />
      <path d="M62 92V50a18 18 0 0 1 36 0v42" />
      <path d="M40 92h80M32 100h96M24 108h112" />
      <path d="M80 92V72M80 78l-8-9M80 76l7-9" />
      <circle cx="71" cy="64" r="7" strokeDasharray="2 2.500" />
      <circle cx="88" cy="62" r="8" strokeDasharray="2 2.500" />
      <Ember x={132} y={26} size={1.1} />
    </Plate>
  ),
};
