import { countOf } from "../../../kernel/plural.ts";
import { DeskLink } from "../../../ui/desk/button.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { When } from "../../../ui/desk/when.tsx";
import type { OpenedVisit } from "../domain/figures.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { clock, deedText, deviceName, endedText, platformName, sourceName, took } from "./words.ts";

type Deed = OpenedVisit["done"][number];
type Page = OpenedVisit["walked"][number];
/** Statements answered one after the other, as one line. */
type Line = { key: string; at: string; text: string };

function linesOf(deeds: Deed[]): Line[] {
  const lines: (Line & { first?: string | number | boolean })[] = [];
  for (const { n, action, at, extras } of deeds) {
    const last = lines.at(-1);
    const statement = action === "quest_statement" ? extras?.["n"] : undefined;
    if (statement !== undefined && last?.first !== undefined)
      last.text = `Answered statements ${String(last.first)} to ${String(statement)}`;
    else
      lines.push({
        key: String(n),
        at,
        text: deedText(action, extras),
        ...(statement !== undefined && { first: statement }),
      });
  }
  return lines;
}

/** What was done while a page was open: from its opening until the next one's. */
function deedsOn(visit: OpenedVisit, at: number): Deed[] {
  const [from, until] = [visit.walked[at]!.at, visit.walked[at + 1]?.at];
  return visit.done.filter(
    (deed) => (at === 0 || deed.at >= from) && (until === undefined || deed.at < until),
  );
}

function Step({ page, lines }: { page: Page; lines: Line[] }) {
  const head = (
    <>
      <When at={page.at} form="time" />
      <span>
        <b>{page.title || page.page}</b>
        {page.title && <small>{page.page}</small>}
      </span>
      <i>{clock(page.seconds)}</i>
    </>
  );
  if (!lines.length) return <li className={css["bare"]}>{head}</li>;
  return (
    <li>
      <details>
        <summary>
          {head}
          <em>{countOf(lines.length, "step")}</em>
        </summary>
        <ul>
          {lines.map((line) => (
            <li key={line.key}>
              <When at={line.at} form="time" /> {line.text}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** One visit, from where it came to where it ended; pages on which something was done open. */
export function Story({ visit }: { visit: OpenedVisit }) {
  const { changed } = useChoices();
  const from = [
    platformName(visit.platform),
    visit.source !== visit.platform && sourceName(visit.source),
    visit.campaign && `campaign “${visit.campaign}”`,
  ];
  return (
    <Panel
      title={`Visitor ${visit.visitor}`}
      hint={
        <>
          <When at={visit.started} form="full" />, {took(visit.seconds)},{" "}
          {deviceName(visit.device).toLowerCase()}, {visit.browser}
        </>
      }
      actions={
        <>
          {visit.userId && (
            <DeskLink small to={`/admin/members/${encodeURIComponent(visit.userId)}`}>
              Member
            </DeskLink>
          )}
          <DeskLink small look="quiet" icon="close" to={changed({})} aria-label="Close this visit" />
        </>
      }
    >
      <p className={css["arrived"]}>
        Arrived from {from.filter(Boolean).join(", ")}
        {visit.referrer && ` (${visit.referrer})`}. Screen {visit.screen}.
      </p>
      <ol className={css["story"]}>
        {visit.walked.map((page, at) => (
          <Step key={page.n} page={page} lines={linesOf(deedsOn(visit, at))} />
        ))}
      </ol>
      <p className={css["arrived"]}>
        {endedText(visit.endReason)}, <When at={visit.ended} form="time" />.
        {visit.resent && " The record came on a later visit."}
      </p>
      {visit.others.length > 0 && (
        <p className={css["arrived"]}>
          The same visit after a reload:{" "}
          {visit.others.map((one) => (
            <DeskLink key={one.id} small to={changed({ visit: one.id })}>
              <When at={one.started} form="time" />
            </DeskLink>
          ))}
        </p>
      )}
    </Panel>
  );
}
