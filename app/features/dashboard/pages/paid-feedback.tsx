import { data, Form, Link, redirect, useNavigation } from "react-router";
import { servicesContext, sessionContext } from "../../../context.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { PAID_QUESTIONS } from "../contract.ts";
import * as dashboard from "../dashboard.server.ts";
import choices from "../../../ui/choices.module.css";
import css from "../ui/dashboard.module.css";
import { Frame } from "../ui/frame.tsx";
import type { Route } from "./+types/paid-feedback";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, coloured: true } } satisfies PageHandle;

/** Whether the buyer still has to answer the three questions about the paid report. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth?next=/quest-paid-feedback");
  return dashboard.readPaidFeedback(context.get(servicesContext), user.id);
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth?next=/quest-paid-feedback");
  const problem = await dashboard.givePaidFeedback(
    context.get(servicesContext),
    user.id,
    Object.fromEntries(await request.formData()),
  );
  return problem ? data(problem, { status: 400 }) : null;
}

export const meta = titled("About your PDF report", NOINDEX);

const Choice = ({
  name,
  legend,
  options,
}: {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
}) => (
  <fieldset className={css["question"]}>
    <legend>{legend}</legend>
    <div className={choices["choices"]}>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} required />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

export default function PaidFeedback({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Frame aside={<Link to="/quest-dashboard">Dashboard</Link>}>
      <h1 className={`display ${css["title"]}`}>{state === "given" ? "Thank you" : "How was the report?"}</h1>
      {state === "asked" ? (
        <Form method="post">
          <p>Three questions. Only the people who run the house and write the report read your answers.</p>
          <Choice
            name="soundsLikeMe"
            legend="Does it sound like you?"
            options={PAID_QUESTIONS.soundsLikeMe}
          />
          <Choice
            name="mostUseful"
            legend="Which part was most useful?"
            options={PAID_QUESTIONS.mostUseful}
          />
          <div className={css["question"]}>
            <Field
              name="missing"
              label="What was missing?"
              optional
              maxLength={2000}
              error={actionData?.field === "missing" ? actionData.message : undefined}
            />
          </div>
          {actionData && actionData.field !== "missing" && <p role="alert">{actionData.message}</p>}
          <Button type="submit" wide look="ink" busy={busy}>
            Send
          </Button>
        </Form>
      ) : (
        <>
          <p>
            {state === "given"
              ? "Your answers are saved with your order."
              : "These questions are for people who have the PDF report. It is made from your own answers after you take the quest."}
          </p>
          <ButtonLink className={css["action"]} wide to="/quest-dashboard">
            Go to your dashboard
          </ButtonLink>
        </>
      )}
    </Frame>
  );
}
