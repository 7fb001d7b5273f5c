import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as analytics from "../analytics.server.ts";
import { grouped } from "../../../lib/india-format.ts";
import { isFiltered } from "../domain/filter.ts";
import { funnelTables } from "../domain/tables.ts";
import css from "../ui/analytics.module.css";
import { Steps, Stops } from "../ui/funnel.tsx";
import { ListPanel } from "../ui/lists.tsx";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import type { Route } from "./+types/funnel";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Funnel");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const choices = await analytics.readChoices(services, request.url);
  return {
    choices,
    funnel: await analytics.readFunnel(services, choices.period, choices.filter),
  };
}

/** The funnel from visit to refund, and where people stop. */
export default function FunnelPage() {
  const { choices, funnel } = useLoaderData<typeof loader>();
  const narrowed = isFiltered(choices.filter);
  const tables = funnelTables(funnel, choices.period.before !== null);
  return (
    <StatisticsPage choices={choices} narrowing>
      <Steps funnel={funnel} table={tables.funnel} />
      <div className={css["two"]}>
        <Stops funnel={funnel} />
        <ListPanel
          title="How far a result is read"
          hint={`${grouped(funnel.read.now)} visits opened a result`}
          tables={tables}
          lists={[{ name: "Section", table: "sections", more: "Reached" }]}
          empty="No results opened in this period"
        />
      </div>
      <div className={css["two"]}>
        {!narrowed && (
          <ListPanel
            title="Payment attempts by method"
            hint={
              `${grouped(funnel.offers.now)} visits opened the offer, ` +
              `${grouped(funnel.checkouts.now)} opened checkout`
            }
            tables={tables}
            lists={[{ name: "Method", table: "payment-methods", more: "Success" }]}
            empty="No payment attempts in this period"
          />
        )}
        <p className="quiet">
          {narrowed &&
            "With a filter, every step is what browsers reported; refunds and payment methods belong to no visit " +
              "and are left out. One filter reaches as far back as the figures without one; several reach as far as " +
              "single visits are stored. "}
          Each step counts on the day it happened: someone who starts today and pays tomorrow counts on both
          days. A percentage is the share of the step before that took this step too, both within this period.
          Quests, sign-ups, payments and refunds are recorded by the server and complete; visits, statements
          and sections are reported by browsers, without people who opted out.
        </p>
      </div>
    </StatisticsPage>
  );
}
