import { useState } from "react";
import { laterPart } from "../../../ui/later-part.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { changeText } from "../../../ui/admin/tiles.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import type { Funnel } from "../domain/figures.ts";
import { stopsOf } from "../domain/funnel.ts";
import { type FigureTable, stepShare } from "../domain/tables.ts";
import { HALF } from "../domain/steps.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { Canvas, ChartPanel, Figures } from "./view.tsx";
import { STEP } from "../domain/words.ts";
import { grouped, percent } from "../../../lib/india-format.ts";

const QuestChart = laterPart(async () => (await import("./quest-chart.tsx")).default);
type StepOf = Funnel["steps"][number];
function OneStep({
  step,
  most,
  share,
  compared,
}: {
  step: StepOf;
  most: number;
  share: string | null;
  compared: boolean;
}) {
  const height = (n: number) => Math.sqrt(Math.max(0, n) / most) * 100;
  const change = changeText({ now: step.now, before: step.before });
  const tall = height(step.now);
  const before = height(step.before);
  return (
    <li data-step={step.name}>
      <b>{STEP[step.name]}</b>
      <span className={css["big"]}>{grouped(step.now)}</span>
      <small>
        {share ?? (step.name === "visit" ? "all visits" : "counted by the server")}
        {compared && `, ${change}`}
      </small>
      <svg className={css["column"]} aria-hidden="true" preserveAspectRatio="none">
        <rect className={css["rest"]} width="100%" height="100%" rx="4" />
        <rect className={css["full"]} y={`${100 - tall}%`} width="100%" height={`${tall}%`} rx="4" />
        {compared && <line x1="0" x2="100%" y1={`${100 - before}%`} y2={`${100 - before}%`} />}
      </svg>
      <svg className={css["row"]} aria-hidden="true" preserveAspectRatio="none">
        <rect className={css["rest"]} width="100%" height="100%" rx="4" />
        <rect className={css["full"]} width={`${tall}%`} height="100%" rx="4" />
        {compared && <line y1="0" y2="100%" x1={`${before}%`} x2={`${before}%`} />}
      </svg>
    </li>
  );
}

/** The steps of the funnel, from visit to refund. */
export function Steps({ funnel, table }: { funnel: Funnel; table: FigureTable }) {
  const { compared, file } = useChoices();
  const { steps } = funnel;
  const most = Math.max(1, ...steps.flatMap(({ now, before }) => [now, before]));
  return (
    <ChartPanel
      title="Conversion funnel"
      hint={`Small figures are drawn larger, so that they can be seen${compared ? "; the dashed line is the previous period" : ""}`}
      file={file("funnel")}
      chart={
        <ol className={css["funnel"]}>
          {steps.map((step) => (
            <OneStep key={step.name} step={step} most={most} share={stepShare(step)} compared={compared} />
          ))}
        </ol>
      }
      table={<Figures caption="The funnel, step by step" table={table} />}
    />
  );
}

function StopsChart({ stops }: { stops: ReturnType<typeof stopsOf> }) {
  const worst = stops.filter((stop) => stop.worst);
  const worstText = worst.map(({ n, stopped }) => `${n} (${percent(stopped)})`).join(", ");
  return (
    <div className={css["chart"]}>
      <p className={css["legend"]}>
        <span data-series="now">still answering</span>
        <span data-series="stopped">stopped here (not to scale)</span>
        {worstText && <span data-series="worst">most stop after {worstText}</span>}
      </p>
      <Canvas
        says={`Share of people who continue after each statement${worstText ? `; most stop after statement ${worstText}` : ""}`}
      >
        <QuestChart stops={stops} />
      </Canvas>
    </div>
  );
}

/** Where people stop in the quest, statement by statement. */
export function Stops({ funnel }: { funnel: Funnel }) {
  const { file } = useChoices();
  const [half, setHalf] = useState<"0" | "1">("0");
  const stops = stopsOf(funnel.statements, half === "0" ? 0 : 1);
  return (
    <ChartPanel
      title="Where people stop in the quest"
      file={file("statements")}
      controls={
        <Segments
          label="Statements"
          chosen={half}
          onChoose={setHalf}
          options={[
            ["0", `First ${HALF}`],
            ["1", `Next ${HALF}`],
          ]}
        />
      }
      chart={
        stops[0]?.count ? (
          <StopsChart stops={stops} />
        ) : (
          <Empty title="No answers to these statements in this period" />
        )
      }
      table={
        <Figures
          caption="Statements of the quest"
          table={{
            columns: [
              { name: "Statement" },
              { name: "Answered" },
              { name: "Of the first", as: "share" },
              { name: "Stopped after it", as: "share" },
            ],
            rows: stops.map((stop) => [stop.n, stop.count, stop.answered, stop.stopped]),
          }}
        />
      }
    />
  );
}
