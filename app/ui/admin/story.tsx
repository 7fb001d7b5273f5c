import type { StoryKind, StoryLine } from "../../platform/person-story.ts";
import { AdminLink } from "./button.tsx";
import { DateTime } from "./date-time.tsx";
import { formatDate } from "../../lib/india-format.ts";
import { ExportLink } from "./export-link.tsx";
import { Glyph, type GlyphName } from "./glyph.tsx";
import css from "./story.module.css";

/** The icon of each kind of entry. */
const SIGNS: Record<StoryKind, { glyph: GlyphName; tone?: "ok" | "warn" | "bad" }> = {
  order: { glyph: "bag" },
  money: { glyph: "card", tone: "ok" },
  proof: { glyph: "check", tone: "ok" },
  paper: { glyph: "list" },
  email: { glyph: "mail" },
  report: { glyph: "download", tone: "ok" },
  back: { glyph: "undo", tone: "warn" },
  end: { glyph: "lock" },
  trouble: { glyph: "warn", tone: "bad" },
  visit: { glyph: "eye" },
  person: { glyph: "people" },
  quest: { glyph: "list" },
  note: { glyph: "pen" },
};

function Step({ step }: { step: StoryLine }) {
  const { glyph, tone } = SIGNS[step.kind];
  // calls of the administration's API download files
  const StepLink = step.link?.to.startsWith("/api/admin/") ? ExportLink : AdminLink;
  return (
    <li className={css["step"]}>
      {step.dayAlone ? <span /> : <DateTime at={step.at} form="time" />}
      <span className={css["sign"]} data-tone={tone}>
        <Glyph name={glyph} size={14} />
      </span>
      <div>
        <h3>{step.title}</h3>
        {step.detail && <p>{step.detail}</p>}
        {step.link && (
          <StepLink small look="quiet" to={step.link.to} aria-label={`${step.link.name}: ${step.title}`}>
            {step.link.name}
          </StepLink>
        )}
      </div>
    </li>
  );
}

/** A history, grouped by day, in the given order. */
export function Story({ steps }: { steps: StoryLine[] }) {
  const days = [...Map.groupBy(steps, (step) => formatDate(step.at, "day"))];
  return days.map(([day, stepsOfDay]) => (
    <section key={day} aria-label={day}>
      <p className={css["day"]}>{day}</p>
      <ol className={css["story"]}>
        {stepsOfDay.map((step, at) => (
          <Step key={`${step.at} ${step.title} ${at}`} step={step} />
        ))}
      </ol>
    </section>
  ));
}
