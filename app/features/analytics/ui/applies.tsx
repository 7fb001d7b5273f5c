import { plural } from "../../../lib/plural.ts";
import type { Overview } from "../domain/figures.ts";
import { useChoices } from "./address.ts";
import { Ranks } from "./ranks.tsx";
import { ChartPanel, Figures } from "./view.tsx";
import { count, placeName, shareOf } from "./words.ts";

/** Where the link to the application was followed. */
export function Applies({ shown }: { shown: Overview }) {
  const { compared, file } = useChoices();
  const all = shown.applies.reduce((sum, { now }) => sum + now, 0);
  const rows = shown.applies.filter(({ now }) => now > 0);
  return (
    <ChartPanel
      title="Application link"
      hint={`${count(all)} ${plural(all, "click")}`}
      file={file("applies")}
      chart={
        <Ranks
          head={["Place on the site", "Clicks", "Share"]}
          empty="No clicks in this period"
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
          head={["Place on the site", "Clicks", compared && "Before"]}
          rows={shown.applies.map((row) => [placeName(row.name), count(row.now), count(row.before)])}
        />
      }
    />
  );
}
