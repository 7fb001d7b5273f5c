import { useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { type Column, Table } from "../../../ui/admin/table.tsx";
import * as analytics from "../analytics.server.ts";
import type { Question } from "../contract.ts";
import css from "../ui/analytics.module.css";
import { StatisticsPage } from "../ui/statistics-page.tsx";
import type { Route } from "./+types/questions";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Questions");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const choices = await analytics.readChoices(services, request.url);
  // the chosen comparison does not apply to answers
  const withoutComparison = { ...choices, period: { ...choices.period, before: null } };
  return {
    choices: withoutComparison,
    questions: await analytics.readQuestions(services, choices.period),
  };
}

/** The first column labels the row; the others are figures or words. */
const columnsOf = (columns: string[], others: "figures" | "words"): Column<string[]>[] =>
  columns.map((name, at) => ({
    name,
    cell: (row: string[]) => row[at] ?? "",
    ...(at > 0 && { labelled: true }),
    ...(at > 0 && others === "figures" && { align: "right" as const, mono: true }),
  }));

const Answered = ({ question, answer, columns, rows, details }: Question) => (
  <Panel title={question} flush>
    <p className={css["answer"]}>{answer}</p>
    {rows.length > 0 && (
      <Table
        caption={question}
        columns={columnsOf(columns, "figures")}
        rows={rows}
        keyOf={(row) => row[0] ?? ""}
      />
    )}
    {details && (
      <>
        <h3 className={css["details"]}>{details.caption}</h3>
        <Table
          caption={details.caption}
          columns={columnsOf(details.columns, "words")}
          rows={details.rows}
          keyOf={(row) => String(details.rows.indexOf(row))}
        />
      </>
    )}
  </Panel>
);

/** An owner's questions, each with its answer for the chosen days and the rows behind it. */
export default function Questions() {
  const { choices, questions } = useLoaderData<typeof loader>();
  return (
    <StatisticsPage choices={choices}>
      <div className={css["questions"]}>
        {questions.map((question) => (
          <Answered key={question.id} {...question} />
        ))}
      </div>
      <p className="quiet">
        Visits, and what was done in them, are reported by browsers, without people who opted out. Sign-ups,
        payments and refunds are recorded by the server and complete. Reading times and the source of a
        payment are known while single visits are stored; otherwise the source is “Unknown”.
      </p>
    </StatisticsPage>
  );
}
