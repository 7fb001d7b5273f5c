import { DeskLink } from "../../../ui/desk/button.tsx";
import { Glyph, type GlyphName } from "../../../ui/desk/glyph.tsx";
import { When, whenText } from "../../../ui/desk/when.tsx";
import type { StoryStep } from "../contract.ts";
import css from "./desk.module.css";

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
      <When at={step.at} form="time" />
      <span className={css["sign"]} data-tone={tone}>
        <Glyph name={glyph} size={14} />
      </span>
      <div>
        <h3>{step.title}</h3>
        {step.detail && <p>{step.detail}</p>}
        {step.link && (
          <DeskLink small look="quiet" to={step.link.to} aria-label={`${step.link.name}: ${step.title}`}>
            {step.link.name}
          </DeskLink>
        )}
      </div>
    </li>
  );
}

/** What happened, step by step, day by day. */
export function Story({ steps }: { steps: StoryStep[] }) {
  const days = [...Map.groupBy(steps, (step) => whenText(step.at, "day"))];
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
