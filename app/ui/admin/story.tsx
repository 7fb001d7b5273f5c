import type { StoryLine } from "../../platform/person-story.ts";
import { formatDate } from "./date-time.tsx";
import css from "./story.module.css";
import { Step } from "./story-step.tsx";

/** A history, grouped by day, in the given order. */
export function Story({ steps }: { steps: StoryLine[] }) {
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
