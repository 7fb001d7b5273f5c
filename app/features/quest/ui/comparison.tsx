import { type Column, Table } from "../../../ui/admin/table.tsx";
import type { CalibrationColumn, CalibrationComparison } from "../contract.ts";

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

type Line = { name: string; wanted: string; of: (column: CalibrationColumn) => number };
const LEVELS: [name: string, wanted: string][] = [
  ["lowest", "10%"],
  ["second", "20%"],
  ["middle", "40%"],
  ["fourth", "20%"],
  ["highest", "10%"],
];
const LINES: Line[] = [
  { name: "80% ranges of facets hold", wanted: "80%", of: ({ coverage }) => coverage.facets },
  { name: "80% ranges of traits hold", wanted: "80%", of: ({ coverage }) => coverage.traits },
  ...LEVELS.map(([name, wanted], i): Line => ({
    name: `Results in the ${name} level`,
    wanted,
    of: ({ levels }) => levels[i] ?? 0,
  })),
  { name: "Honest people graded C", wanted: "1% at most", of: ({ careless }) => careless.honest },
  { name: "Half drawn by lot, graded C", wanted: "many", of: ({ careless }) => careless.half },
  { name: "All drawn by lot, graded C", wanted: "all", of: ({ careless }) => careless.random },
];

const FIGURE = { align: "right", mono: true, labelled: true } as const;

/** Old figures beside new ones, line by line, with what each line ought to be. */
export function Comparison({ comparison }: { comparison: CalibrationComparison }) {
  const columns: Column<Line>[] = [
    { name: "What", cell: ({ name }) => name },
    { name: "Ought to be", align: "right", labelled: true, cell: ({ wanted }) => wanted },
    { name: "Before", ...FIGURE, cell: ({ of }) => percent(of(comparison.old)) },
    { name: "New", ...FIGURE, cell: ({ of }) => percent(of(comparison.new)) },
  ];
  return <Table caption="Figures before and new" columns={columns} rows={LINES} keyOf={({ name }) => name} />;
}
