import { useState } from "react";
import { Panel } from "../../../ui/desk/panel.tsx";
import { Segments } from "../../../ui/desk/segments.tsx";
import { Empty } from "../../../ui/desk/status.tsx";
import type { Overview, Place, Share } from "../domain/figures.ts";
import { type Step, treeOf } from "../domain/tree.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { type Rank, Ranks } from "./ranks.tsx";
import { ChartPanel, Figures, FileLink } from "./view.tsx";
import { clock, count, deviceName, pageName, platformName, shareOf, sourceName } from "./words.ts";

const NONE = "Nothing in this time";
type Where = "sources" | "campaigns" | "platforms";
const WHERE: Record<Where, { head: string; filter: string; name: (name: string) => string }> = {
  sources: { head: "Source", filter: "source", name: sourceName },
  campaigns: { head: "Campaign", filter: "campaign", name: (name) => (name === "(other)" ? "Other campaigns" : name) },
  platforms: { head: "Platform", filter: "platform", name: platformName },
};
const came = (places: readonly Place[]) => places.filter(({ visits }) => visits > 0);

/** Where visits began, by source, campaign or platform, with what came of them. */
export function Origins({ shown }: { shown: Overview }) {
  const { changed, file } = useChoices();
  const [where, setWhere] = useState<Where>("sources");
  const { head, filter, name } = WHERE[where];
  const rows = came(shown[where]);
  return (
    <ChartPanel
      title="Sources"
      file={file(where)}
      controls={
        <Segments
          label="By"
          chosen={where}
          onChoose={setWhere}
          options={[
            ["sources", "Source"],
            ["campaigns", "Campaign"],
            ["platforms", "Platform"],
          ]}
        />
      }
      chart={
        <Ranks
          key={where}
          head={[head, "Visits", "Paid"]}
          empty={NONE}
          rows={rows.map((row): Rank => ({
            key: row.name,
            name: name(row.name),
            n: row.visits,
            shown: count(row.visits),
            more: shareOf(row.paid, row.visits),
            ...(row.name !== "(other)" && { to: changed({ [filter]: row.name }) }),
          }))}
        />
      }
      table={
        <Figures
          caption={head}
          head={[head, "Visits", "Before", "Sign-ups", "Visits with a payment"]}
          rows={shown[where].map((row) => [name(row.name), count(row.visits), count(row.before), count(row.signups), count(row.paid)])}
        />
      }
    />
  );
}

/** Sign-ups by the platform their visit came from. */
export function SignUps({ shown }: { shown: Overview }) {
  const { file } = useChoices();
  const rows = shown.platforms.filter(({ signups }) => signups > 0).toSorted((a, b) => b.signups - a.signups);
  return (
    <ChartPanel
      title="Sign-ups by platform"
      file={file("platforms")}
      chart={
        <Ranks
          head={["Platform", "Sign-ups", "Of visits"]}
          empty="Nobody signed up in this time"
          rows={rows.map((row) => ({
            key: row.name,
            name: platformName(row.name),
            n: row.signups,
            shown: count(row.signups),
            more: shareOf(row.signups, row.visits),
          }))}
        />
      }
      table={
        <Figures
          caption="Sign-ups by platform"
          head={["Platform", "Sign-ups", "Visits"]}
          rows={shown.platforms.map((row) => [platformName(row.name), count(row.signups), count(row.visits)])}
        />
      }
    />
  );
}

type Which = "pages" | "entries" | "exits";
/** Pages by how often they were opened, begun with or left from. */
export function Pages({ shown }: { shown: Overview }) {
  const { changed, file } = useChoices();
  const [which, setWhich] = useState<Which>("pages");
  const filter = which === "entries" ? "entry" : "exit";
  const ends = shown[which === "exits" ? "exits" : "entries"];
  const rank = (row: Share): Rank => ({
    key: row.name,
    name: pageName(row.name),
    n: row.now,
    shown: count(row.now),
    ...(row.name !== "(other)" && { to: changed({ [filter]: row.name }) }),
  });
  return (
    <ChartPanel
      title="Pages"
      file={file(which)}
      controls={
        <Segments
          label="Which pages"
          chosen={which}
          onChoose={setWhich}
          options={[
            ["pages", "All"],
            ["entries", "First"],
            ["exits", "Last"],
          ]}
        />
      }
      chart={
        <Ranks
          key={which}
          head={which === "pages" ? ["Page", "Opened", "Time, median"] : [which === "entries" ? "First page" : "Last page", "Visits"]}
          empty={NONE}
          rows={
            which === "pages"
              ? shown.pages
                  .filter(({ views }) => views > 0)
                  .map((row) => ({
                    key: row.page,
                    name: pageName(row.page),
                    n: row.views,
                    shown: count(row.views),
                    more: clock(row.seconds),
                  }))
              : ends.filter(({ now }) => now > 0).map(rank)
          }
        />
      }
      table={
        which === "pages" ? (
          <Figures
            caption="Pages"
            head={["Page", "Opened", "Before", "Time, median"]}
            rows={shown.pages.map((row) => [pageName(row.page), count(row.views), count(row.before), clock(row.seconds)])}
          />
        ) : (
          <Figures
            caption={which === "entries" ? "First pages" : "Last pages"}
            head={["Page", "Visits", "Before"]}
            rows={ends.map((row) => [pageName(row.name), count(row.now), count(row.before)])}
          />
        )
      }
    />
  );
}

/** A bar of all visits, parted; the words below carry the same. */
function Parted({ parts }: { parts: Share[] }) {
  const all = parts.reduce((sum, { now }) => sum + now, 0);
  const from = (at: number) => (parts.slice(0, at).reduce((sum, { now }) => sum + now, 0) / all) * 100;
  return (
    <div className={css["parted"]}>
      <svg aria-hidden="true" preserveAspectRatio="none">
        {parts.map(({ name, now }, at) => (
          <rect key={name} data-part={at} x={`${from(at)}%`} width={`${Math.max(0, (now / all) * 100 - 0.4)}%`} height="100%" />
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

type Machine = "systems" | "browsers";
/** What visits came with. */
export function Devices({ shown }: { shown: Overview }) {
  const { file } = useChoices();
  const [machine, setMachine] = useState<Machine>("systems");
  const devices = shown.devices.filter(({ now }) => now > 0);
  const all = devices.reduce((sum, { now }) => sum + now, 0);
  const rows = shown[machine].filter(({ now }) => now > 0);
  return (
    <ChartPanel
      title="Devices"
      file={file("devices")}
      controls={
        <Segments
          label="Below"
          chosen={machine}
          onChoose={setMachine}
          options={[
            ["systems", "System"],
            ["browsers", "Browser"],
          ]}
        />
      }
      chart={
        <>
          {all > 0 && <Parted parts={devices} />}
          <Ranks
            head={[machine === "systems" ? "System" : "Browser", "Visits", "Share"]}
            empty={NONE}
            rows={rows.map((row) => ({ key: row.name, name: row.name, n: row.now, shown: count(row.now), more: shareOf(row.now, all) }))}
          />
        </>
      }
      table={
        <Figures
          caption="Devices, systems and browsers"
          head={["With", "Visits", "Before"]}
          rows={[
            ...shown.devices.map((row) => [deviceName(row.name), row] as const),
            ...shown.systems.map((row) => [`System: ${row.name}`, row] as const),
            ...shown.browsers.map((row) => [`Browser: ${row.name}`, row] as const),
          ].map(([name, row]) => [name, count(row.now), count(row.before)])}
        />
      }
    />
  );
}

const placeName = (place: string) => (place === "(other)" ? "Elsewhere" : place);
/** Where the link to the application was followed. */
export function Applies({ shown }: { shown: Overview }) {
  const { file } = useChoices();
  const all = shown.applies.reduce((sum, { now }) => sum + now, 0);
  const rows = shown.applies.filter(({ now }) => now > 0);
  return (
    <ChartPanel
      title="Application link"
      hint={`followed ${count(all)} ${all === 1 ? "time" : "times"}`}
      file={file("applies")}
      chart={
        <Ranks
          head={["Place on the site", "Clicks", "Share"]}
          empty="Nobody followed it in this time"
          rows={rows.map((row) => ({
            key: row.name,
            name: placeName(row.name),
            n: row.now,
            shown: count(row.now),
            more: shareOf(row.now, all),
          }))}
        />
      }
      table={
        <Figures
          caption="Clicks on the application link"
          head={["Place on the site", "Clicks", "Before"]}
          rows={shown.applies.map((row) => [placeName(row.name), count(row.now), count(row.before)])}
        />
      }
    />
  );
}

const pathName = (page: string) => (page === "(other)" ? "Other paths" : page);
function Branch({ step, of }: { step: Step; of: number }) {
  const line = (
    <>
      <span>{pathName(step.page)}</span>
      <i>{count(step.visits)}</i>
      <i>{shareOf(step.visits, of)}</i>
    </>
  );
  if (!step.next.length) return <li className={css["leaf"]}>{line}</li>;
  return (
    <li>
      <details>
        <summary>{line}</summary>
        <ul>
          {step.next.map((one) => (
            <Branch key={one.page} step={one} of={step.visits} />
          ))}
          {step.left > 0 && (
            <li className={css["leaf"]} data-left="">
              <span>went no further</span>
              <i>{count(step.left)}</i>
              <i>{shareOf(step.left, step.visits)}</i>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

/** The ways that visits took through the site, opened step by step. */
export function Paths({ shown }: { shown: Overview }) {
  const { file } = useChoices();
  const tree = treeOf(shown.paths);
  const all = tree.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <Panel
      title="Paths"
      hint="The first five pages of a visit; open a page to see where people went from it"
      flush
      actions={<FileLink title="Paths" to={file("paths")} />}
    >
      {tree.length ? (
        <ul className={css["paths"]}>
          {tree.map((step) => (
            <Branch key={step.page} step={step} of={all} />
          ))}
        </ul>
      ) : (
        <Empty title={NONE} />
      )}
    </Panel>
  );
}
