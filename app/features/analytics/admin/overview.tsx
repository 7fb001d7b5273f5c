import { useLoaderData } from "react-router";
import { adminAction } from "../../../admin-action.server.ts";
import { clientAction } from "../../../ui/admin/use-action.ts";
import { servicesContext } from "../../../context.ts";
import * as analytics from "../analytics.server.ts";
import { grouped } from "../../../lib/india-format.ts";
import { plural } from "../../../lib/plural.ts";
import { isFiltered } from "../domain/filter.ts";
import { overviewTables, totalOf } from "../domain/tables.ts";
import { buildPathTree } from "../domain/tree.ts";
import css from "../ui/analytics.module.css";
import { Marks } from "../marks/ui/marks.tsx";
import { ListPanel, OverviewLists } from "../ui/lists.tsx";
import { Paths } from "../ui/paths.tsx";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import { Traffic } from "../ui/traffic.tsx";
import type { Route } from "./+types/overview";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Analytics");

export { clientAction };
export const action = adminAction({ ...analytics.markIntents, ...analytics.viewIntents });

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const choices = await analytics.readChoices(services, request.url);
  const [shown, notes] = await Promise.all([
    analytics.readOverview(services, choices.period, choices.filter),
    analytics.readMarksAndChanges(services, choices.period),
  ]);
  // the tree replaces thousands of paths; the CSV file has them all
  return { choices, shown: { ...shown, paths: [] }, ways: buildPathTree(shown.paths), notes };
}

/** Traffic, sources, pages, devices and paths. */
export default function OverviewPage() {
  const { choices, shown, ways, notes } = useLoaderData<typeof loader>();
  const narrowed = isFiltered(choices.filter);
  const compared = choices.period.before !== null;
  const tables = overviewTables(shown, { compared, filtered: narrowed });
  const clicks = totalOf(shown.applies);
  return (
    <StatisticsPage choices={choices} narrowing>
      <Traffic
        key={choices.period.days > 120 ? "long" : "short"}
        shown={shown}
        period={choices.period}
        narrowed={narrowed}
        notes={notes}
      />
      <Marks notes={notes} today={choices.period.today} />
      <OverviewLists shown={shown} tables={tables} />
      <div className={css["three"]}>
        <ListPanel
          title="Sign-ups by platform"
          tables={tables}
          lists={[{ name: "Platform", table: "sign-ups", more: "Of visits" }]}
          empty={
            shown.totals.signups.now > 0
              ? "No visit is linked to these sign-ups"
              : "No sign-ups in this period"
          }
        />
        {!narrowed && (
          <ListPanel
            title="Application link"
            hint={`${grouped(clicks)} ${plural(clicks, "click")}`}
            tables={tables}
            lists={[{ name: "Place", table: "apply-clicks", more: "Share" }]}
            empty="No clicks in this period"
          />
        )}
        {!narrowed && <Paths ways={ways} />}
      </div>
      <p className="quiet">
        Visitors are recognised within one day only: someone who visits on two days counts on both. A visit
        counts on the day it began, within a minute of ending.
        {narrowed &&
          " With a filter, quests, sign-ups and payments are those reported by browsers. One filter reaches as " +
            "far back as the figures without one; several reach as far as single visits are stored."}
      </p>
    </StatisticsPage>
  );
}
