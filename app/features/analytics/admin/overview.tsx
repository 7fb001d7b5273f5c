import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as analytics from "../analytics.server.ts";
import { waysOf } from "../domain/tree.ts";
import css from "../ui/analytics.module.css";
import { Applies } from "../ui/applies.tsx";
import { Devices } from "../ui/devices.tsx";
import { Marks } from "../ui/marks.tsx";
import { Pages } from "../ui/pages.tsx";
import { Origins, SignUps } from "../ui/origins.tsx";
import { Paths } from "../ui/paths.tsx";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import { Traffic } from "../ui/traffic.tsx";
import type { Route } from "./+types/overview";
import { titled } from "../../../platform/head.ts";

export const meta = titled("Analytics");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = await analytics.readAsked(services, request.url);
  const [shown, done] = await Promise.all([
    analytics.readOverview(services, asked.period, asked.filter),
    analytics.readDone(services, asked.period),
  ]);
  // thousands of paths are a few ways, and the file has them all
  return { asked, shown: { ...shown, paths: [] }, ways: waysOf(shown.paths), done };
}

/** How people come, with what, and what they read. */
export default function OverviewPage() {
  const { asked, shown, ways, done } = useLoaderData<typeof loader>();
  const narrowed = Object.keys(asked.filter).length > 0;
  return (
    <StatisticsPage asked={asked} narrowing>
      <Traffic
        key={asked.period.days > 120 ? "long" : "short"}
        shown={shown}
        period={asked.period}
        narrowed={narrowed}
        done={done}
      />
      <Marks done={done} today={asked.period.today} />
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
        A visitor is told apart within one day alone: who comes on two days counts on both, and nobody can be
        followed from one day to the next. A visit counts on the day it began, within a minute after it ended.
        {narrowed &&
          " With a choice of visits, figures are read from the visits themselves as long as these are " +
            "kept; payments are those that browsers told of."}
        {shown.every > 1 &&
          " Because so many visits fit, visitors, times, hours and pages are about: one visit in eight " +
            "was read for them and the count multiplied. Visits, sign-ups and payments are counted in " +
            "full."}
      </p>
    </StatisticsPage>
  );
}
