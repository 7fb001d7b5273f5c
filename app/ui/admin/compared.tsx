import css from "./surface.module.css";
import { entryOf } from "../../kernel/checked.ts";

/** A figure now and in the period before. `better` says which way is good news; neither, unless told. */
export type Change = { now: number; before: number; better?: "more" | "less" };

/** "↑12%", "↓9%", "as before", or "new" where there was nothing to compare with. */
export function changeText({ now, before }: Change): string {
  if (now === before) return "as before";
  if (before === 0) return "new";
  const percent = Math.round(Math.abs(now / before - 1) * 100);
  return `${now > before ? "↑" : "↓"}${percent}%`;
}
const SPOKEN: Record<string, string> = { "↑": "up ", "↓": "down " };

/** How a figure stands to the one before. */
export function Compared({ change }: { change: Change }) {
  const text = changeText(change);
  const good = change.better === "more" ? change.now > change.before : change.now < change.before;
  const tone = !change.better || change.now === change.before ? undefined : good ? "ok" : "bad";
  return (
    <span className={css["change"]} data-tone={tone}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{text.replace(/^[↑↓]/, (arrow) => entryOf(SPOKEN, arrow))}</span>
    </span>
  );
}
