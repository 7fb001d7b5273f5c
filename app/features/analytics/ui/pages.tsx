import { useState } from "react";
import { Segments } from "../../../ui/admin/segments.tsx";
import type { Overview, Share } from "../domain/figures.ts";
import { useChoices } from "./address.ts";
import { type Rank, Ranks } from "./ranks.tsx";
import { ChartPanel, Figures } from "./view.tsx";
import { clock, count, NONE, pageName } from "./words.ts";

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
          head={
            which === "pages"
              ? ["Page", "Opened", "Time, median"]
              : [which === "entries" ? "First page" : "Last page", "Visits"]
          }
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
            rows={shown.pages.map((row) => [
              pageName(row.page),
              count(row.views),
              count(row.before),
              clock(row.seconds),
            ])}
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
