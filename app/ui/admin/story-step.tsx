import type { StoryLine } from "../../platform/person-story.ts";
import { AdminLink } from "./button.tsx";
import { DateTime } from "./date-time.tsx";
import { ExportLink } from "./export-link.tsx";
import { Glyph } from "./glyph.tsx";
import css from "./story.module.css";
import { SIGNS } from "./story-signs.ts";

/** A file behind the guard of the administration is a member's report. */
const isFile = (to: string) => to.startsWith("/api/admin/");

function StepLink({ link, of }: { link: NonNullable<StoryLine["link"]>; of: string }) {
  const Way = isFile(link.to) ? ExportLink : AdminLink;
  return (
    <Way small look="quiet" to={link.to} aria-label={`${link.name}: ${of}`}>
      {link.name}
    </Way>
  );
}

/** One entry of a history. */
export function Step({ step }: { step: StoryLine }) {
  const { glyph, tone } = SIGNS[step.kind];
  return (
    <li className={css["step"]}>
      {step.dayAlone ? <span /> : <DateTime at={step.at} form="time" />}
      <span className={css["sign"]} data-tone={tone}>
        <Glyph name={glyph} size={14} />
      </span>
      <div>
        <h3>{step.title}</h3>
        {step.detail && <p>{step.detail}</p>}
        {step.link && <StepLink link={step.link} of={step.title} />}
      </div>
    </li>
  );
}
