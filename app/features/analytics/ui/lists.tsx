import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { grouped, shareOf } from "../../../lib/india-format.ts";
import { plural } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { firstOf } from "../../../lib/checked.ts";
import type { Funnel, Overview, Place, Share } from "../domain/figures.ts";
import type { FilterName } from "../domain/filter.ts";
import { OTHER } from "../domain/sums.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { ChartPanel, Figures, Heads } from "./view.tsx";
import {
  campaignName,
  clock,
  deviceName,
  methodName,
  NONE,
  pageName,
  placeName,
  platformName,
  sectionName,
  sectionPlace,
  sourceName,
} from "../domain/words.ts";

/** A name with its figure; `to` narrows the visits to it, `more` is a second figure. */
type Rank = { key: string; name: string; n: number; more?: string; to?: string };
/** A list of a panel, drawn as bars and written as a table; `file` names its CSV. */
type List = {
  name: string;
  file: string;
  head: [name: string, figure: string, more?: string];
  bars: Rank[];
  columns: (string | false)[];
  rows: (string | number)[][];
};
const SHOWN = 8;

/** Names by their figures, the greatest first, each with a bar as long as its share of the greatest. */
function Bars({ head, bars, empty }: Pick<List, "head" | "bars"> & { empty: string }) {
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...bars.map(({ n }) => n));
  if (!bars.length) return <Empty title={empty} />;
  return (
    <>
      <table className={css["ranks"]}>
        <Heads names={head.filter((name) => name !== undefined)} />
        <tbody>
          {(all ? bars : bars.slice(0, SHOWN)).map((one) => (
            <tr key={one.key}>
              <th scope="row">
                <svg className={css["bar"]} aria-hidden="true" preserveAspectRatio="none">
                  <rect width={`${(one.n / most) * 100}%`} height="100%" rx="4" />
                </svg>
                {one.to ? <Link to={one.to}>{one.name}</Link> : <span>{one.name}</span>}
              </th>
              <td>{grouped(one.n)}</td>
              {head[2] && <td className={css["second"]}>{one.more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {bars.length > SHOWN && (
        <div className={css["moreRow"]}>
          <AdminButton small look="quiet" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? "Fewer" : `All ${bars.length}`}
          </AdminButton>
        </div>
      )}
    </>
  );
}

/** A panel of one list, or of several to choose from by their names. */
function ListPanel({
  title,
  hint,
  lists,
  above,
  empty = NONE,
}: {
  title: string;
  hint?: string;
  lists: List[];
  above?: ReactNode;
  empty?: string;
}) {
  const { file } = useChoices();
  const [chosen, choose] = useState(firstOf(lists).name);
  const list = lists.find(({ name }) => name === chosen) ?? firstOf(lists);
  return (
    <ChartPanel
      title={title}
      hint={hint}
      file={file(list.file)}
      controls={
        lists.length > 1 && (
          <Segments
            label={`${title} by`}
            chosen={chosen}
            onChoose={choose}
            options={lists.map(({ name }) => [name, name])}
          />
        )
      }
      chart={
        <>
          {above}
          <Bars key={list.name} head={list.head} bars={list.bars} empty={empty} />
        </>
      }
      table={<Figures caption={`${title}: ${list.name}`} head={list.columns} rows={list.rows} />}
    />
  );
}

const total = (shares: readonly Share[]) => shares.reduce((sum, { now }) => sum + now, 0);

/** Makes lists of the values of a dimension. */
function useLists() {
  const { changed, compared } = useChoices();
  const link = (name: string, filter?: FilterName) =>
    filter && name !== OTHER ? { to: changed({ [filter]: name }) } : {};
  return {
    compared,
    places: (
      name: string,
      file: string,
      filter: FilterName,
      all: Place[],
      nameOf: typeof sourceName,
    ): List => ({
      name,
      file,
      head: [name, "Visits", "Paid"],
      bars: all
        .filter(({ visits }) => visits > 0)
        .map((one) => ({
          key: one.name,
          name: nameOf(one.name),
          n: one.visits,
          more: shareOf(one.paid, one.visits),
          ...link(one.name, filter),
        })),
      columns: [name, "Visits", compared && "Before", "Sign-ups", "Visits with a payment"],
      rows: all.map((one) => [
        nameOf(one.name),
        ...[one.visits, one.before, one.signups, one.paid].map(grouped),
      ]),
    }),
    shares: (
      name: string,
      file: string,
      all: Share[],
      {
        of = total(all),
        nameOf = String,
        head = [name, "Visits", "Share"],
        filter,
      }: { of?: number; nameOf?: typeof sourceName; head?: List["head"]; filter?: FilterName } = {},
    ): List => ({
      name,
      file,
      head,
      bars: all
        .filter(({ now }) => now > 0)
        .map((one) => ({
          key: one.name,
          name: nameOf(one.name),
          n: one.now,
          more: shareOf(one.now, of),
          ...link(one.name, filter),
        })),
      columns: [head[0], head[1], compared && "Before", head[2] ?? "Share"],
      rows: all.map((one) => [nameOf(one.name), grouped(one.now), grouped(one.before), shareOf(one.now, of)]),
    }),
  };
}

/** The origin of visits, by source, campaign or platform, with their sign-ups and payments. */
export function Origins({ shown }: { shown: Overview }) {
  const { places } = useLists();
  return (
    <ListPanel
      title="Sources"
      lists={[
        places("Source", "sources", "source", shown.sources, sourceName),
        places("Campaign", "campaigns", "campaign", shown.campaigns, campaignName),
        places("Platform", "platforms", "platform", shown.platforms, platformName),
      ]}
    />
  );
}

/** Sign-ups by the platform their visit came from. */
export function SignUps({ shown }: { shown: Overview }) {
  const all = shown.platforms.filter(({ signups }) => signups > 0).toSorted((a, b) => b.signups - a.signups);
  return (
    <ListPanel
      title="Sign-ups by platform"
      empty={
        shown.totals.signups.now > 0 ? "No visit is linked to these sign-ups" : "No sign-ups in this period"
      }
      lists={[
        {
          name: "Platform",
          file: "platforms",
          head: ["Platform", "Sign-ups", "Of visits"],
          bars: all.map((one) => ({
            key: one.name,
            name: platformName(one.name),
            n: one.signups,
            more: shareOf(one.signups, one.visits),
          })),
          columns: ["Platform", "Sign-ups", "Visits"],
          rows: shown.platforms.map((one) => [
            platformName(one.name),
            grouped(one.signups),
            grouped(one.visits),
          ]),
        },
      ]}
    />
  );
}

/** Pages by how often they were opened, begun with or left from. */
export function Pages({ shown }: { shown: Overview }) {
  const { compared, shares } = useLists();
  const ends = { nameOf: pageName };
  const opened = shown.pages.filter(({ views }) => views > 0);
  return (
    <ListPanel
      title="Pages"
      lists={[
        {
          name: "All",
          file: "pages",
          head: ["Page", "Opened", "Time, median"],
          bars: opened.map((one) => ({
            key: one.page,
            name: pageName(one.page),
            n: one.views,
            more: clock(one.seconds),
          })),
          columns: ["Page", "Opened", compared && "Before", "Time, median"],
          rows: shown.pages.map((one) => [
            pageName(one.page),
            grouped(one.views),
            grouped(one.before),
            clock(one.seconds),
          ]),
        },
        shares("First", "entries", shown.entries, {
          ...ends,
          head: ["First page", "Visits", "Share"],
          filter: "entry",
        }),
        shares("Last", "exits", shown.exits, {
          ...ends,
          head: ["Last page", "Visits", "Share"],
          filter: "exit",
        }),
      ]}
    />
  );
}

/** A bar of all visits, parted by device; the words below carry the same. */
function Parted({ parts }: { parts: Share[] }) {
  const all = total(parts);
  const from = (at: number) => (total(parts.slice(0, at)) / all) * 100;
  return (
    <div className={css["parted"]}>
      <svg aria-hidden="true" preserveAspectRatio="none">
        {parts.map(({ name, now }, at) => (
          <rect
            key={name}
            data-part={at}
            x={`${from(at)}%`}
            width={`${Math.max(0, (now / all) * 100 - 0.4)}%`}
            height="100%"
          />
        ))}
      </svg>
      <p>
        {parts.map(({ name, now }, at) => (
          <span key={name} data-part={at}>
            {deviceName(name)} {shareOf(now, all)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** What visits came with. */
export function Devices({ shown }: { shown: Overview }) {
  const { shares } = useLists();
  const devices = shown.devices.filter(({ now }) => now > 0);
  return (
    <ListPanel
      title="Devices"
      above={devices.length > 0 && <Parted parts={devices} />}
      lists={[
        shares("System", "systems", shown.systems),
        shares("Browser", "browsers", shown.browsers),
        shares("Device", "devices", shown.devices, { nameOf: deviceName, filter: "device" }),
      ]}
    />
  );
}

/** Where the link to the application was followed. */
export function Applies({ shown }: { shown: Overview }) {
  const { shares } = useLists();
  const all = total(shown.applies);
  const head: List["head"] = ["Place on the site", "Clicks", "Share"];
  return (
    <ListPanel
      title="Application link"
      hint={`${grouped(all)} ${plural(all, "click")}`}
      empty="No clicks in this period"
      lists={[shares("Place", "applies", shown.applies, { nameOf: placeName, head })]}
    />
  );
}

/** How far a result is read. */
export function Sections({ funnel }: { funnel: Funnel }) {
  const { shares } = useLists();
  const sections = funnel.sections
    .filter(({ now }) => now > 0)
    .toSorted((a, b) => sectionPlace(a.name) - sectionPlace(b.name));
  const list = shares("Section", "sections", sections, {
    of: Math.max(funnel.read.now, ...sections.map(({ now }) => now)),
    nameOf: sectionName,
    head: ["Section", "Visits", "Reached"],
  });
  const shared = new Map(funnel.shares.map(({ name, now }) => [name, now]));
  return (
    <ListPanel
      title="How far a result is read"
      hint={`${grouped(funnel.read.now)} visits opened a result`}
      empty="No results opened in this period"
      lists={[
        {
          ...list,
          columns: [...list.columns, "Shared"],
          rows: list.rows.map((row, at) => [...row, grouped(shared.get(sections[at]?.name ?? "") ?? 0)]),
        },
      ]}
    />
  );
}

/** Payment attempts by the way to pay. */
export function Methods({ funnel }: { funnel: Funnel }) {
  const { compared } = useChoices();
  const all = funnel.methods.map(({ method, tried, paid }) => ({
    name: methodName(method),
    tried,
    paid: paid.now,
    success: shareOf(paid.now, tried.now),
  }));
  return (
    <ListPanel
      title="Payment attempts by method"
      hint={`${grouped(funnel.offers.now)} visits opened the offer, ${grouped(funnel.checkouts.now)} opened checkout`}
      empty="No payment attempts in this period"
      lists={[
        {
          name: "Method",
          file: "methods",
          head: ["Method", "Tried", "Success"],
          bars: all
            .filter(({ tried }) => tried.now > 0)
            .map(({ name, tried, success }) => ({ key: name, name, n: tried.now, more: success })),
          columns: ["Method", "Tried", "Paid", "Success", compared && "Tried before"],
          rows: all.map(({ name, tried, paid, success }) => [
            name,
            grouped(tried.now),
            grouped(paid),
            success,
            grouped(tried.before),
          ]),
        },
      ]}
    />
  );
}
