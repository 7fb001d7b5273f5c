import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as analytics from "../analytics.server.ts";
import { waysOf } from "../domain/tree.ts";
import css from "../ui/analytics.module.css";
import { Marks } from "../marks/ui/marks.tsx";
import { Applies, Devices, Origins, Pages, SignUps } from "../ui/lists.tsx";
import { Paths } from "../ui/paths.tsx";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import { Traffic } from "../ui/traffic.tsx";
import type { Route } from "./+types/overview";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Analytics");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const choices = await analytics.readChoices(services, request.url);
  const [shown, notes] = await Promise.all([
    analytics.readOverview(services, choices.period, choices.filter),
    analytics.readMarksAndChanges(services, choices.period),
  ]);
  // thousands of paths are a few ways, and the file has them all
  return { choices, shown: { ...shown, paths: [] }, ways: waysOf(shown.paths), notes };
}

/** How people come, with what, and what they read. */
export default function OverviewPage() {
  const { choices, shown, ways, notes } = useLoaderData<typeof loader>();
  const narrowed = Object.keys(choices.filter).length > 0;
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
      <div className={css["three"]}>
        <Origins shown={shown} />
        <Pages shown={shown} />
        <Devices shown={shown} />
      </div>
      <div className={css["three"]}>
        <SignUps shown={shown} />
        {!narrowed && <Applies shown={shown} />}
        {!narrowed && <Paths ways={ways} />}
      </div>
      <p className={css["foot"]}>
        Visitors are recognised within one day only: someone who visits on two days counts on both. A visit
        counts on the day it began, within a minute of ending.
        {narrowed &&
          " With a filter, quests, sign-ups and payments are those reported by browsers. One filter reaches as " +
            "far back as the figures without one; several reach as far as single visits are stored."}
      </p>
    </StatisticsPage>
  );
}
