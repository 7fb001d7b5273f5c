import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as analytics from "../analytics.server.ts";
import css from "../ui/analytics.module.css";
import { Methods, Sections, Steps, Stops } from "../ui/funnel.tsx";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import type { Route } from "./+types/funnel";
import { titled } from "../../../platform/head.ts";

export const meta = titled("Funnel");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = await analytics.readAsked(services, request.url);
  return {
    asked,
    funnel: await analytics.readFunnel(services, asked.period, asked.filter),
  };
}

/** From the first visit to the money kept, and where people stop on the way. */
export default function FunnelPage() {
  const { asked, funnel } = useLoaderData<typeof loader>();
  const narrowed = Object.keys(asked.filter).length > 0;
  return (
    <StatisticsPage asked={asked} narrowing>
      <Steps funnel={funnel} />
      <div className={css["two"]}>
        <Stops funnel={funnel} />
        <Sections funnel={funnel} />
      </div>
      <div className={css["two"]}>
        {!narrowed && <Methods funnel={funnel} />}
        <p className={css["foot"]}>
          {narrowed &&
            "Of chosen visits every step is what browsers told; refunds and ways to pay belong to no " +
              "visit and are left out. "}
          Each step is counted on the day it happened, whoever took it: somebody who starts today and pays
          tomorrow counts on both days. A share counts those who took both steps in these days. Quests,
          sign-ups, payments and refunds were seen by the server and are whole; visits, statements and
          sections are told by browsers, and those who asked not to be counted are missing there.
        </p>
      </div>
    </StatisticsPage>
  );
}
