import { Form, Link, useLocation, type To } from "react-router";
import type { ReactNode } from "react";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { AdminField, AdminSelect } from "../../../ui/admin/field.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Tabs } from "../../../ui/admin/tabs.tsx";
import { DEVICES, PLATFORMS, type SavedView } from "../contract.ts";
import type { Filter, FilterName } from "../domain/filter.ts";
import type { Period } from "../domain/period.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { SavedViews } from "../saved-views/ui/saved-views.tsx";
import { DID_OPTIONS, deviceName, pageName, platformName, sourceName, spanText } from "../domain/words.ts";
import { entriesOf } from "../../../lib/typed.ts";

export type Choices = { period: Period; filter: Filter; problem: string | null; views: SavedView[] };

const PARTS = [
  { name: "Overview", to: "/admin/analytics" },
  { name: "Funnel", to: "/admin/analytics/funnel" },
  { name: "Questions", to: "/admin/analytics/questions" },
  { name: "Journeys", to: "/admin/analytics/journeys" },
  { name: "Live", to: "/admin/analytics/live" },
];

function Parts() {
  const { choices } = useChoices();
  const { pathname } = useLocation();
  const to = (path: string): To => ({ pathname: path, search: choices.toString() });
  return (
    <Tabs label="Parts of the statistics">
      {PARTS.map((part) => (
        <Link key={part.to} to={to(part.to)} aria-current={pathname === part.to ? "page" : undefined}>
          {part.name}
        </Link>
      ))}
    </Tabs>
  );
}

const LENGTHS = [
  { value: "1", name: "Today" },
  { value: "7", name: "7 days" },
  { value: "", name: "30 days" },
  { value: "90", name: "90 days" },
  { value: "365", name: "A year" },
];
/** Links to periods that end today; none is current if the dates were chosen in the form. */
function Lengths({ period }: { period: Period }) {
  const { given, changed } = useChoices();
  const chosen =
    given.has("from") || given.has("to") ? undefined : String(period.days === 30 ? "" : period.days);
  return (
    <nav className={css["lengths"]} aria-label="Period">
      {LENGTHS.map(({ value, name }) => (
        <Link
          key={name}
          to={changed({ days: value, from: "", to: "" })}
          aria-current={value === chosen ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

const FILTER_LABELS: Record<FilterName, [label: string, name: (value: string) => string]> = {
  platform: ["Platform", platformName],
  source: ["Source", sourceName],
  campaign: ["Campaign", String],
  device: ["Device", deviceName],
  entry: ["First page", pageName],
  exit: ["Last page", pageName],
  did: ["Action", (value) => DID_OPTIONS.find(([step]) => step === value)?.[1] ?? value],
};

const any = (options: readonly (readonly [string, string])[]) => [["", "Any"] as const, ...options];
/** A form for dates, comparison and filters; hidden inputs keep all other choices. */
function Choose({ period, filter, narrowing }: { period: Period; filter: Filter; narrowing: boolean }) {
  const { given, choices } = useChoices();
  const mine = ["from", "to", "compare", "days", ...(narrowing ? ["platform", "device", "did"] : [])];
  return (
    <details className={css["choose"]} key={given.toString()}>
      <summary>{narrowing ? "Dates, comparison and filters" : "Dates and comparison"}</summary>
      <Form method="get">
        {[...choices].flatMap(([name, value]) =>
          mine.includes(name) ? [] : [<input key={name} type="hidden" name={name} value={value} />],
        )}
        <AdminField label="From" name="from" type="date" defaultValue={period.from} />
        <AdminField label="Until" name="to" type="date" defaultValue={period.to} />
        <AdminSelect
          label="Compare with"
          name="compare"
          defaultValue={period.compare}
          options={[
            ["before", "The days before"],
            ["year", "Same weekdays last year"],
            ["none", "Nothing"],
          ]}
        />
        {narrowing && (
          <>
            <AdminSelect
              label="Platform"
              name="platform"
              defaultValue={filter.platform ?? ""}
              options={any(PLATFORMS.map((platform) => [platform, platformName(platform)]))}
            />
            <AdminSelect
              label="Device"
              name="device"
              defaultValue={filter.device ?? ""}
              options={any(DEVICES.map((device) => [device, deviceName(device)]))}
            />
            <AdminSelect
              label="Visits that"
              name="did"
              defaultValue={filter.did ?? ""}
              options={any(DID_OPTIONS)}
            />
          </>
        )}
        <AdminButton type="submit" look="solid">
          Show
        </AdminButton>
      </Form>
    </details>
  );
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ filter }: { filter: Filter }) {
  const { changed } = useChoices();
  const all = entriesOf<FilterName, string>(filter);
  if (!all.length) return null;
  return (
    <p className="row">
      <span className="quiet">Filtered by</span>
      {all.map(([name, value]) => (
        <AdminLink
          key={name}
          small
          icon="close"
          to={changed({ [name]: "" })}
          aria-label={`Remove filter: ${FILTER_LABELS[name][0]} ${FILTER_LABELS[name][1](value)}`}
        >
          {`${FILTER_LABELS[name][0]}: ${FILTER_LABELS[name][1](value)}`}
        </AdminLink>
      ))}
    </p>
  );
}

/** The frame of every tab: tabs, period, comparison, filters and saved views, with the content below. */
export function StatisticsPage({
  choices,
  narrowing = false,
  live = false,
  children,
}: {
  choices: Choices;
  narrowing?: boolean;
  live?: boolean;
  children: ReactNode;
}) {
  const { period, filter, problem, views } = choices;
  return (
    <Bar title="Analytics" detail="Bots excluded">
      <Parts />
      {!live && (
        <div className="row">
          <Lengths period={period} />
          <p className="row">
            <b>{spanText(period, period.today)}</b>
            {period.before && (
              <span className="quiet">
                compared with {spanText(period.before, period.today)}
                {period.to === period.today && " (last day to the same hour)"}
              </span>
            )}
          </p>
          <Choose period={period} filter={filter} narrowing={narrowing} />
          <SavedViews views={views} />
        </div>
      )}
      {problem && <Note tone="warn">{problem}</Note>}
      {narrowing && <ActiveFilters filter={filter} />}
      {children}
    </Bar>
  );
}
