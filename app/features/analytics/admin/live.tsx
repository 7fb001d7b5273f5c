import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Sparkline } from "../../../ui/admin/sparkline.tsx";
import { Empty, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import * as analytics from "../analytics.server.ts";
import type { Live } from "../domain/figures.ts";
import css from "../ui/analytics.module.css";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import { clock, pageName } from "../domain/words.ts";
import { grouped } from "../../../lib/india-format.ts";
import type { Route } from "./+types/live";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Live");
const AGAIN_MS = 10_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const [choices, live] = await Promise.all([
    analytics.readChoices(services, request.url),
    analytics.readLive(services),
  ]);
  return { choices, live };
}

/** Revalidates every ten seconds while the page is visible. */
function useFresh() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && state === "idle") void revalidate();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}

const columns: Column<Live["people"][number]>[] = [
  { name: "Visitor", cell: ({ visitor }) => `Visitor ${visitor}` },
  {
    name: "Page",
    cell: ({ page, title }) => <TwoLines name={title || pageName(page)}>{title && page}</TwoLines>,
  },
  { name: "Open for", mono: true, align: "right", cell: ({ seconds }) => clock(seconds) },
]; // prettier-ignore

/** Who is on the site now. */
export default function LivePage() {
  const { choices, live } = useLoaderData<typeof loader>();
  useFresh();
  const here = live.people.length;
  return (
    <StatisticsPage choices={{ ...choices, problem: null }} live>
      <Panel title="On the site now" hint="Opened a page within the last five minutes" flush>
        <div className={css["now"]}>
          <output className={css["here"]}>
            <b>{grouped(here)}</b> {plural(here, "person", "people")}
          </output>
          <Sparkline
            values={live.minutes}
            says={`Visits in each of the last 30 minutes: ${live.minutes.join(", ")}`}
          />
          <p className="between quiet">
            <span>30 min ago</span>
            <span>now</span>
          </p>
        </div>
        <Table
          caption="Who is on the site now"
          columns={columns}
          rows={live.people}
          keyOf={({ visitor, at }) => `${visitor} ${at}`}
          empty={
            <Empty title="No one is on the site right now">This page refreshes every ten seconds.</Empty>
          }
        />
      </Panel>
    </StatisticsPage>
  );
}
