import { useState } from "react";
import { Segments } from "../../../ui/admin/segments.tsx";
import type { Overview, Share } from "../domain/figures.ts";
import { OTHER } from "../domain/sums.ts";
import { useChoices } from "./address.ts";
import { type Rank, Ranks } from "./ranks.tsx";
import { ChartPanel, Figures } from "./view.tsx";
import { clock, count, NONE, pageName } from "./words.ts";

type Which = "pages" | "entries" | "exits";

/** Every page that was opened: how often, and for how long. */
const OpenedRanks = ({ pages }: Pick<Overview, "pages">) => (
  <Ranks
    head={["Page", "Opened", "Time, median"]}
    empty={NONE}
    rows={pages
      .filter(({ views }) => views > 0)
      .map((row) => ({
        key: row.page,
        name: pageName(row.page),
        n: row.views,
        shown: count(row.views),
        more: clock(row.seconds),
      }))}
  />
);

type Tabled = { compared: boolean };
const OpenedTable = ({ pages, compared }: Pick<Overview, "pages"> & Tabled) => (
  <Figures
    caption="Pages"
    head={["Page", "Opened", compared && "Before", "Time, median"]}
    rows={pages.map((row) => [pageName(row.page), count(row.views), count(row.before), clock(row.seconds)])}
  />
);

type Ends = { which: "entries" | "exits"; ends: Share[] };

/** The pages that visits began with or ended on; each leads to those visits. */
function EndRanks({ which, ends }: Ends) {
  const { changed } = useChoices();
  const filter = which === "entries" ? "entry" : "exit";
  const rank = (row: Share): Rank => ({
    key: row.name,
    name: pageName(row.name),
    n: row.now,
    shown: count(row.now),
    ...(row.name !== OTHER && { to: changed({ [filter]: row.name }) }),
  });
  return (
    <Ranks
      key={which}
      head={[which === "entries" ? "First page" : "Last page", "Visits"]}
      empty={NONE}
      rows={ends.filter(({ now }) => now > 0).map(rank)}
    />
  );
}

const EndTable = ({ which, ends, compared }: Ends & Tabled) => (
  <Figures
    caption={which === "entries" ? "First pages" : "Last pages"}
    head={["Page", "Visits", compared && "Before"]}
    rows={ends.map((row) => [pageName(row.name), count(row.now), count(row.before)])}
  />
);

/** Pages by how often they were opened, begun with or left from. */
export function Pages({ shown }: { shown: Overview }) {
  const { compared, file } = useChoices();
  const [which, setWhich] = useState<Which>("pages");
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
        which === "pages" ? (
          <OpenedRanks pages={shown.pages} />
        ) : (
          <EndRanks which={which} ends={shown[which]} />
        )
      }
      table={
        which === "pages" ? (
          <OpenedTable pages={shown.pages} compared={compared} />
        ) : (
          <EndTable which={which} ends={shown[which]} compared={compared} />
        )
      }
    />
  );
}
