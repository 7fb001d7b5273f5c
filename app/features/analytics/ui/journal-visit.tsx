import { countOf } from "../../../lib/plural.ts";
import type { OwnVisits } from "../contract.ts";
import css from "./journal-panel.module.css";
import { cameText, actionsText, pathText } from "./journal-words.ts";
import { took } from "./words.ts";

const DATE_FORMAT = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});
/** "22 Nov 2026, 19:05", in India's time. */
export const VisitTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{DATE_FORMAT.format(new Date(at))}</time>
);

/** One visit: when it was, and opened, page by page. */
export const JournalVisit = ({ visit }: { visit: OwnVisits["journeys"][number] }) => (
  <details className={css["visit"]}>
    <summary>
      <VisitTime at={visit.started} />, {countOf(visit.pages.length, "page")}
    </summary>
    <p>{cameText(visit)}</p>
    <ol className={css["lines"]}>
      {visit.pages.map(({ page, seconds }, n) => (
        <li key={n}>
          <span>{pathText(page)}</span> <small className="figures">{took(seconds)}</small>
        </li>
      ))}
    </ol>
    {visit.actions.length > 0 && <p>{actionsText(visit.actions)}</p>}
  </details>
);
