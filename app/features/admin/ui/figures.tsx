import { netText, rupees } from "../../../lib/money.ts";
import { Tile, Tiles } from "../../../ui/admin/tiles.tsx";
import { Sparkline } from "../../../ui/admin/sparkline.tsx";
import type { Course, Figures } from "../contract.ts";
import type { PeriodDays } from "../domain/period.ts";
import { grouped } from "../../../lib/india-format.ts";

const WHAT = {
  1: "by this time yesterday",
  7: "in the previous 7 days, by this time",
  30: "in the previous 30 days, by this time",
} satisfies Record<PeriodDays, string>;

/** "4.8 s" below ten seconds, "48 s" below two minutes, then "3 min 10 s". */
function took(seconds: number | null): string {
  if (seconds === null) return "–";
  const rounded = Math.round(seconds);
  if (rounded < 10) return `${seconds.toFixed(1)} s`;
  return rounded < 120 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`;
}

/** A sparkline of the last days, with a sentence for screen readers. */
function CourseLine({
  label,
  values,
  written,
}: {
  label: string;
  values: number[];
  written: (n: number) => string;
}) {
  const [least, most, today] = [Math.min(...values), Math.max(...values), values.at(-1) ?? 0];
  const says = `${label}, the last ${values.length} days: from ${written(least)} to ${written(most)} a day, ${written(today)} today so far.`;
  return <Sparkline values={values} says={says} />;
}

const Counted = ({
  label,
  now,
  before,
  days,
  course,
}: {
  label: string;
  now: number;
  before: number;
  days: PeriodDays;
  course: number[];
}) => (
  <Tile
    label={label}
    value={grouped(now)}
    change={{ now, before, better: "more" }}
    note={`${grouped(before)} ${WHAT[days]}`}
  >
    <CourseLine label={label} values={course} written={grouped} />
  </Tile>
);

/** The median and longest time that PDF reports took. */
function PrintTile({ print, before }: { print: Figures["print"]; before: Figures["print"] }) {
  const change =
    print.median !== null && before.median !== null
      ? { now: print.median, before: before.median, better: "less" as const }
      : undefined;
  return (
    <Tile
      label="PDF time, median"
      value={took(print.median)}
      change={change}
      note={print.made === 0 ? "none made" : `slowest ${took(print.slowest)}, of ${grouped(print.made)}`}
    />
  );
}

/** The key figures of Today, compared with the period before. */
export const KeyFigures = ({
  current,
  before,
  course,
  days,
  failed,
  jobsNote,
}: {
  current: Figures;
  before: Figures;
  course: Course;
  days: PeriodDays;
  failed: number;
  jobsNote: string;
}) => (
  <Tiles label="Key figures">
    <Counted
      label="Sign-ups"
      now={current.signups}
      before={before.signups}
      days={days}
      course={course.signups}
    />
    <Counted
      label="Quests finished"
      now={current.quests}
      before={before.quests}
      days={days}
      course={course.quests}
    />
    <Tile
      label="Payments"
      value={grouped(current.sales.count)}
      change={{ now: current.sales.amount, before: before.sales.amount, better: "more" }}
      note={`${rupees(current.sales.amount)} gross, ${netText({ taken: current.sales.amount, returned: current.refunds.amount, lost: current.lost })} · ${rupees(before.sales.amount)} ${WHAT[days]}`}
    >
      <CourseLine label="Gross revenue" values={course.sales} written={rupees} />
    </Tile>
    <Tile
      label="Refunds"
      value={grouped(current.refunds.count)}
      note={`${rupees(current.refunds.amount)} · ${rupees(before.refunds.amount)} ${WHAT[days]}`}
    >
      <CourseLine label="Refunded" values={course.refunds} written={rupees} />
    </Tile>
    <PrintTile print={current.print} before={before.print} />
    <Tile
      label="Late PDFs"
      value={grouped(current.print.late)}
      alarm={current.print.late > 0}
      note={`${grouped(before.print.late)} ${WHAT[days]}`}
    />
    <Tile
      label="Failed jobs"
      value={grouped(failed)}
      alarm={failed > 0}
      note={failed > 0 ? <a href="#failed">View</a> : jobsNote}
    />
  </Tiles>
);
