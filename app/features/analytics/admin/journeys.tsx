import { useLoaderData, useSearchParams } from "react-router";
import { countOf, plural } from "../../../lib/plural.ts";
import { servicesContext } from "../../../context.ts";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Note, TwoLines } from "../../../ui/admin/status.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import * as analytics from "../analytics.server.ts";
import type { ListedVisit } from "../domain/figures.ts";
import { isFiltered } from "../domain/filter.ts";
import { useChoices } from "../ui/address.ts";
import css from "../ui/analytics.module.css";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import { Story } from "../ui/story.tsx";
import { FileLink } from "../ui/view.tsx";
import { furthestStepText, deviceName, platformName, took } from "../domain/words.ts";
import type { Route } from "./+types/journeys";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Journeys");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const choices = await analytics.readChoices(services, request.url);
  const searchParams = new URL(request.url).searchParams;
  const wanted = { span: choices.period, filter: choices.filter };
  const id = searchParams.get("visit");
  const [page, total, visit] = await Promise.all([
    analytics.listVisits(services, wanted, searchParams.get("at")),
    analytics.countListed(services, wanted),
    id === null ? null : analytics.openVisit(services, id),
  ]);
  const shown = [...page.rows, ...(visit ? [visit] : [])].flatMap(({ userId }) => userId ?? []);
  return {
    choices,
    names: Object.fromEntries(await analytics.agreedNames(services, shown)),
    ...page,
    total,
    visit: visit ?? null,
    missing: id !== null && !visit,
    storedDays: services.env.ANALYTICS_RAW_DAYS,
  };
}

type Names = Readonly<Record<string, string>>;
const whose = ({ userId, visitor }: ListedVisit, names: Names) =>
  (userId && names[userId]) ?? `Visitor ${visitor}`;

const columnsWith = (names: Names): Column<ListedVisit>[] => [
  {
    name: "Visit",
    cell: (visit) => (
      <TwoLines name={whose(visit, names)}>
        {platformName(visit.platform)}, {deviceName(visit.device).toLowerCase()}
        {`, ${took(visit.seconds)}, ${countOf(visit.pages, "page")}`}
      </TwoLines>
    ),
  },
  {
    name: "Outcome",
    cell: ({ steps, exit }) => <span>{furthestStepText(steps, exit)}</span>,
  },
  { name: "Started", mono: true, align: "right", cell: ({ started }) => <DateTime at={started} /> },
];

/** A list of single visits, each of which opens page by page. */
export default function Journeys() {
  const { choices, names, rows, next, previous, total, visit, missing, storedDays } =
    useLoaderData<typeof loader>();
  const { changed, file } = useChoices();
  const [searchParams] = useSearchParams();
  const at = searchParams.get("at") ?? "";
  const narrowed = isFiltered(choices.filter);
  return (
    <StatisticsPage choices={choices} narrowing>
      {missing && (
        <Note tone="warn">
          This visit is no longer stored. Visits are deleted after {storedDays} days, or when a member erases
          them.
        </Note>
      )}
      <div className={css["journeys"]} data-open={visit ? "" : undefined}>
        <Panel
          title="Journeys"
          hint="Newest first"
          flush
          actions={<FileLink title="Journeys" to={file("visits")} />}
        >
          <Table
            caption="Journeys"
            columns={columnsWith(names)}
            rows={rows}
            keyOf={({ id }) => id}
            to={({ id }) => changed({ visit: id, at })}
            empty={
              <Empty title="No visits in this period">
                {narrowed
                  ? "Try other dates or remove a filter."
                  : `Visits appear when they end and are kept for ${storedDays} days.`}
              </Empty>
            }
          />
          <Pager next={next} previous={previous} total={total} noun={plural(total.count, "visit")} />
        </Panel>
        {visit && (
          <div className={css["opened"]}>
            <p className={css["back"]}>
              <AdminLink small icon="left" to={changed({ at })}>
                All visits
              </AdminLink>
            </p>
            <Story visit={visit} name={whose(visit, names)} />
          </div>
        )}
      </div>
    </StatisticsPage>
  );
}
