import { AdminLink } from "../../../ui/admin/button.tsx";
import { Glyph, type GlyphName } from "../../../ui/admin/glyph.tsx";
import { DateTime, formatDate } from "../../../ui/admin/date-time.tsx";
import type { StoryStep } from "../ledger.contract.ts";
import css from "./admin.module.css";

const SIGNS: Record<StoryStep["kind"], { glyph: GlyphName; tone?: "ok" | "warn" | "bad" }> = {
  order: { glyph: "bag" },
  money: { glyph: "card", tone: "ok" },
  proof: { glyph: "check", tone: "ok" },
  paper: { glyph: "list" },
  letter: { glyph: "mail" },
  report: { glyph: "download", tone: "ok" },
  back: { glyph: "undo", tone: "warn" },
  end: { glyph: "lock" },
  trouble: { glyph: "warn", tone: "bad" },
};

function Step({ step }: { step: StoryStep }) {
  const { glyph, tone } = SIGNS[step.kind];
  return (
    <li className={css["step"]}>
      <DateTime at={step.at} form="time" />
      <span className={css["sign"]} data-tone={tone}>
        <Glyph name={glyph} size={14} />
      </span>
      <div>
        <h3>{step.title}</h3>
        {step.detail && <p>{step.detail}</p>}
        {step.link && (
          <AdminLink small look="quiet" to={step.link.to} aria-label={`${step.link.name}: ${step.title}`}>
            {step.link.name}
          </AdminLink>
        )}
      </div>
    </li>
  );
}

/** What happened, step by step, day by day. */
export function Story({ steps }: { steps: StoryStep[] }) {
  const days = [...Map.groupBy(steps, (step) => formatDate(step.at, "day"))];
  return days.map(([day, those]) => (
    <section key={day} aria-label={day}>
      <p className={css["day"]}>{day}</p>
      <ol className={css["story"]}>
        {those.map((step, at) => (
          <Step key={`${step.at} ${step.title} ${at}`} step={step} />
        ))}
      </ol>
    </section>
  ));
}
