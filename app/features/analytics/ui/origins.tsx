import { useState } from "react";
import { Segments } from "../../../ui/admin/segments.tsx";
import type { Overview, Place } from "../domain/figures.ts";
import { OTHER } from "../domain/sums.ts";
import { useChoices } from "./address.ts";
import { type Rank, Ranks } from "./ranks.tsx";
import { ChartPanel, Figures } from "./view.tsx";
import { campaignName, count, NONE, platformName, shareOf, sourceName } from "./words.ts";

type Where = "sources" | "campaigns" | "platforms";
const WHERE: Record<Where, { head: string; filter: string; name: (name: string) => string }> = {
  sources: { head: "Source", filter: "source", name: sourceName },
  campaigns: { head: "Campaign", filter: "campaign", name: campaignName },
  platforms: { head: "Platform", filter: "platform", name: platformName },
};
const came = (places: readonly Place[]) => places.filter(({ visits }) => visits > 0);

/** Where visits began, by source, campaign or platform, with what came of them. */
export function Origins({ shown }: { shown: Overview }) {
  const { changed, compared, file } = useChoices();
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
            ...(row.name !== OTHER && { to: changed({ [filter]: row.name }) }),
          }))}
        />
      }
      table={
        <Figures
          caption={head}
          head={[head, "Visits", compared && "Before", "Sign-ups", "Visits with a payment"]}
          rows={shown[where].map((row) => [
            name(row.name),
            count(row.visits),
            count(row.before),
            count(row.signups),
            count(row.paid),
          ])}
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
          empty={
            shown.totals.signups.now > 0
              ? "No visit is linked to these sign-ups"
              : "No sign-ups in this period"
          }
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
