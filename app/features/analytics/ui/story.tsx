import { countOf } from "../../../lib/plural.ts";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { OpenedVisit } from "../domain/figures.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import {
  clock,
  actionText,
  deviceName,
  endedText,
  pageName,
  platformName,
  sourceName,
  took,
} from "../domain/words.ts";
import { itemAt } from "../../../lib/checked.ts";

type StoryAction = OpenedVisit["trail"]["actions"][number];
type Page = OpenedVisit["trail"]["pages"][number];
type Line = { key: string; at: string; text: string };

/** One line for each action; consecutive answers to statements share one. */
function linesOf(actions: StoryAction[]): Line[] {
  const lines: (Line & { first?: string | number | boolean })[] = [];
  for (const [n, { action, at, extras }] of actions.entries()) {
    const last = lines.at(-1);
    const statement = action === "quest_statement" ? extras?.["n"] : undefined;
    if (statement !== undefined && last?.first !== undefined)
      last.text = `Answered statements ${String(last.first)} to ${String(statement)}`;
    else
      lines.push({
        key: String(n),
        at,
        text: actionText(action, extras),
        ...(statement !== undefined && { first: statement }),
      });
  }
  return lines;
}

/** The actions on a page, until the next page was opened. */
function actionsOn({ pages, actions }: OpenedVisit["trail"], at: number): StoryAction[] {
  const [from, until] = [itemAt(pages, at).at, pages[at + 1]?.at];
  return actions.filter(
    (action) => (at === 0 || action.at >= from) && (until === undefined || action.at < until),
  );
}

function Step({ page, lines }: { page: Page; lines: Line[] }) {
  const header = (
    <>
      <DateTime at={page.at} form="time" />
      <span>
        <b>{page.title || pageName(page.page)}</b>
        {page.title && <small>{page.page}</small>}
      </span>
      <i>{clock(page.seconds)}</i>
    </>
  );
  if (!lines.length) return <li className={css["bare"]}>{header}</li>;
  return (
    <li>
      <details>
        <summary>
          {header}
          <em>{countOf(lines.length, "step")}</em>
        </summary>
        <ul>
          {lines.map((line) => (
            <li key={line.key}>
              <DateTime at={line.at} form="time" /> {line.text}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** One visit from arrival to end. Pages with actions can be expanded. */
export function Story({ visit, name }: { visit: OpenedVisit; name: string }) {
  const { changed } = useChoices();
  const from = [
    platformName(visit.platform),
    visit.source !== visit.platform && sourceName(visit.source),
    visit.campaign && `campaign “${visit.campaign}”`,
  ];
  return (
    <Panel
      title={name}
      hint={
        <>
          <DateTime at={visit.started} form="full" />, {took(visit.seconds)},{" "}
          {deviceName(visit.device).toLowerCase()}, {visit.browser}
        </>
      }
      actions={
        <>
          {visit.userId && (
            <AdminLink small to={`/admin/members/${encodeURIComponent(visit.userId)}`}>
              Member
            </AdminLink>
          )}
          <AdminLink small look="quiet" icon="close" to={changed({})} aria-label="Close this visit" />
        </>
      }
    >
      <p className="quiet">
        {visit.platform === "direct"
          ? "Arrived directly or from an unknown source"
          : `Arrived from ${from.filter(Boolean).join(", ")}`}
        {visit.referrer && ` (${visit.referrer})`}. Screen {visit.screen}.
      </p>
      <ol className={css["story"]}>
        {visit.trail.pages.map((page, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- pages have no other identity
          <Step key={at} page={page} lines={linesOf(actionsOn(visit.trail, at))} />
        ))}
      </ol>
      <p className="quiet">
        {endedText(visit.endReason)}, <DateTime at={visit.ended} form="time" />.
        {visit.resent && " Sent on a later visit."}
      </p>
      {visit.others.length > 0 && (
        <p className="quiet">
          The same visit after a reload:{" "}
          {visit.others.map(({ id, started }) => (
            <AdminLink key={id} small to={changed({ visit: id })}>
              <DateTime at={started} form="time" />
            </AdminLink>
          ))}
        </p>
      )}
    </Panel>
  );
}
