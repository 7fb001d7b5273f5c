import { data, Link, redirect } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import * as pdfReport from "../../pdf-report/pdf-report.server.ts";
import css from "../ui/dashboard.module.css";
import { Frame } from "../ui/frame.tsx";
import { PlanForm } from "../ui/plan-form.tsx";
import type { Route } from "./+types/plan";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { coloured: true } } satisfies PageHandle;

/** The aims that the member can choose for a result's plan; 404 for another person's result. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  if (!user) {
    const here = `/quest-dashboard/plan/${params.sessionId}/${params.testId}`;
    throw redirect(`/auth?next=${encodeURIComponent(here)}`);
  }
  const view = await pdfReport.readPlan(context.get(servicesContext), { userId: user.id, ...params });
  if (!view) throw data(null, { status: 404 });
  return { view, back: `/quest-result/${user.id}/${params.sessionId}/${params.testId}?offer=1` };
}

/** Stores the choice; redirects to the dashboard if a PDF is remade, otherwise to the report's offer. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth?next=/quest-dashboard");
  const form = await request.formData();
  const aims = form.getAll("aims").map(String);
  try {
    const services = context.get(servicesContext);
    const outcome = await pdfReport.choosePlan(services, { userId: user.id, ...params }, aims);
    if ("message" in outcome) return data({ message: outcome.message, aims }, { status: 400 });
    if (form.get("hasPdf")) return redirect("/quest-dashboard");
    return redirect(`/quest-result/${user.id}/${params.sessionId}/${params.testId}?offer=plan`);
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") throw data(null, { status: 404 });
    if (error instanceof AppError && error.code === "MADE_OFTEN")
      return data({ message: error.message, aims }, { status: error.status });
    throw error;
  }
}

export const meta = titled("The aims of your plan", NOINDEX);

export default function Plan({ loaderData: { view, back }, actionData }: Route.ComponentProps) {
  return (
    <Frame aside={<Link to="/quest-dashboard">Dashboard</Link>} broad>
      <h1 className={`display ${css["title"]}`}>What would you like to change?</h1>
      <p>
        The last parts of the PDF are a plan for twelve weeks with two aims, six weeks each. If you choose
        none, it uses these: {view.unasked.map(({ sentence }) => sentence.replace(/\.$/, "")).join("; ")}.
      </p>
      <PlanForm view={view} problem={actionData ?? undefined} back={back} />
    </Frame>
  );
}
