import type { Validity } from "../domain/validity.ts";
import { MethodTable } from "./method-table.tsx";
import { FormsLegend } from "./forms-legend.tsx";
import css from "./validity.module.css";
import { grouped } from "../../../kernel/india-format.ts";
import { SIZE, x, y, Axes } from "./axes.tsx";

/**
 * Stated odds that fewer results had than this are not drawn: of so many, chance moves the true share by .03
 * at most, in nineteen cases of twenty.
 */
const ENOUGH = 800;
const two = (share: number) => share.toFixed(2).replace(/^0/, "");

const drawn = ({ odds }: Validity) => odds.filter((bin) => bin.people >= ENOUGH);
const furthest = (of: Validity) =>
  Math.max(...drawn(of).map(({ stated, right }) => Math.abs(stated - right)));
const countOf = ({ oddsPeople }: Validity) => grouped(oddsPeople);

function Marks({ of, square = false }: { of: Validity; square?: boolean }) {
  return drawn(of).map(({ stated, right, people }) => {
    const title = <title>{`stated ${two(stated)}, true ${two(right)}, of ${people} results`}</title>;
    return square ? (
      <rect key={stated} className={css["short"]} x={x(stated) - 5} y={y(right) - 5} width="10" height="10">
        {title}
      </rect>
    ) : (
      <circle key={stated} className={css["full"]} cx={x(stated)} cy={y(right)} r="6">
        {title}
      </circle>
    );
  });
}

/** The tenth of the stated odds that begins at `at` tenths. */
const bin = ({ odds }: Validity, at: number) => odds.find((one) => Math.floor(one.stated * 10) === at);

/** Odds of the archetype as they were stated against how often they were true. */
export function Reliability({ short, full }: { short: Validity; full: Validity }) {
  const off = two(Math.max(furthest(short), furthest(full)));
  const rows = short.odds.length > full.odds.length ? short.odds : full.odds;
  return (
    <>
      <h3>The odds of a name</h3>
      <p>
        Where a result says that the odds of its name are 60%, about 60 of 100 such people truly are of that
        archetype: no point lies further than {off} from the line, of {countOf(short)} made-up people who
        answered 58 statements and {countOf(full)} who answered 116. That holds for the twelve names together;
        of a single one they are up to about a tenth too high or too low after 58 statements, and half as much
        after 116. The same name comes back for {Math.round(100 * short.same)} of 100 people after 58
        statements and {Math.round(100 * full.same)} after 116; that or the second name for{" "}
        {Math.round(100 * short.sameOrSecond)} and {Math.round(100 * full.sameOrSecond)}.
      </p>
      <FormsLegend />
      <svg
        className={css["diagram"]}
        viewBox={`-60 -10 ${SIZE + 75} ${SIZE + 64}`}
        role="img"
        aria-label={
          `Stated against true odds, for both forms: all points lie within ${off} of the line where they ` +
          "are equal. The figures stand in the table below."
        }
      >
        <Axes />
        <Marks square of={short} />
        <Marks of={full} />
      </svg>
      <details>
        <summary>The figures of this picture</summary>
        <MethodTable
          caption={`Odds of the archetype; drawn where ${ENOUGH} results or more had them`}
          head={["Stated", "58: true", "results", "116: true", "results"]}
          rows={rows.map(({ stated }) => {
            const at = Math.floor(stated * 10);
            const [a, b] = [bin(short, at), bin(full, at)];
            return [
              `${10 * at} to ${10 * at + 10}%`,
              a ? two(a.right) : "–",
              a ? a.people : 0,
              b ? two(b.right) : "–",
              b ? b.people : 0,
            ];
          })}
        />
      </details>
    </>
  );
}
