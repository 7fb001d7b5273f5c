import { useState } from "react";
import { useSearchParams } from "react-router";
import { indiaClock } from "../../../lib/india-clock.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminField, AdminSelect } from "../../../ui/admin/field.tsx";
import { FoldedPanel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { Preview } from "../contract.ts";
import { markPreviewTab } from "./preview-tab.ts";

/** The last timestamp of a `Date`, less a day to leave room for India's offset. */
const LAST = 8.64e15 - DAY_MS;
/** A time in India in the format of the field: 2026-11-27T00:59. */
const typedAs = (at: number) => {
  const { date, time } = indiaClock(at);
  return `${date}T${time}`;
};
const timestampOf = (typed: string) => Date.parse(`${typed}:00+05:30`);

/** Pages on which a preview can start. */
const PAGES = [
  ["/", "Home"],
  ["/pricing", "Pricing"],
  ["/experience", "Experience"],
  ["/results-demo", "Example report"],
  ["/blog", "Blog"],
  ["/quest", "Quest"],
] as const;
const EYES = [
  ["visitor", "Visitor"],
  ["member", "Member"],
] as const;

/** Suggested times. @param closes the start of the close date in India, in milliseconds since 1970 */
const dateTimesAt = (closes: number | undefined): [name: string, dateTime: string | undefined][] => [
  ["Now", undefined],
  ...(closes === undefined
    ? []
    : ([
        ["Last day", typedAs(closes - DAY_MS / 2)],
        ["Registration closed", typedAs(closes + 60_000)],
      ] satisfies [string, string][])),
];

type Season = { now: number; closeDate: string | null };
/**
 * The form that starts a preview: time, visitor or member, and page. The URL may set the time (`?see=`, in
 * milliseconds since 1970).
 */
export function SeeAs(season: Season) {
  const see = useSearchParams()[0].get("see");
  return <Choice key={see} {...season} startAt={see === null ? undefined : Number(see)} />;
}

function Choice({ now, closeDate, startAt }: Season & { startAt: number | undefined }) {
  const closes = closeDate === null ? undefined : timestampOf(`${closeDate}T00:00`);
  const [chosen, setChosen] = useState(startAt && Math.abs(startAt) < LAST ? typedAs(startAt) : undefined);
  const typed = chosen ?? typedAs(now);
  const [as, setAs] = useState<Preview["as"]>("visitor");
  const [page, setPage] = useState<string>("/");
  const [failed, setFailed] = useState<{ message: string; number?: string }>();
  const at = timestampOf(typed);

  async function open() {
    const result = await callApi("/api/admin/see-as", { method: "POST", body: { at, as } satisfies Preview });
    if (result.ok) {
      markPreviewTab({ at, as });
      location.assign(page);
    } else setFailed({ message: result.error ?? result.message, number: result.number });
  }
  return (
    <FoldedPanel title="See the site as" id="see-as" open={startAt !== undefined}>
      <div className="stack">
        <div className="row">
          {dateTimesAt(closes).map(([name, dateTime]) => (
            <AdminButton
              key={name}
              small
              aria-pressed={dateTime === chosen}
              onClick={() => setChosen(dateTime)}
            >
              {name}
            </AdminButton>
          ))}
        </div>
        <AdminField
          label="Date and time (IST)"
          type="datetime-local"
          value={typed}
          error={Number.isNaN(at) ? "Choose a date and time." : undefined}
          onChange={(event) => setChosen(event.target.value)}
        />
        <AdminSelect
          label="View as"
          options={EYES}
          value={as}
          onChange={(event) => setAs(event.target.value as Preview["as"])} // one of EYES
        />
        <AdminSelect
          label="Start on"
          options={PAGES}
          value={page}
          onChange={(event) => setPage(event.target.value)}
        />
        <AdminButton icon="eye" disabled={Number.isNaN(at)} onClick={() => void open()}>
          Open preview
        </AdminButton>
        {failed && <Trouble message={failed.message} number={failed.number} />}
      </div>
    </FoldedPanel>
  );
}
