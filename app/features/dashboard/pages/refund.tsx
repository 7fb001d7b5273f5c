import { data, Form, Link, redirect, useNavigation } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { servicesContext, sessionContext } from "../../../context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { rupees } from "../../../lib/money.ts";
import { REFUND_REASONS } from "../../payments/contract.ts";
import * as dashboard from "../dashboard.server.ts";
import choices from "../../../ui/choices.module.css";
import css from "../ui/dashboard.module.css";
import { Frame } from "../ui/frame.tsx";
import { sourceOf } from "../ui/payments.tsx";
import type { Route } from "./+types/refund";
import { intoCheckout } from "../../../document.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true, coloured: true } } satisfies PageHandle;
export const clientMiddleware = [intoCheckout];

/** The order to refund; redirects to the dashboard if no refund is possible. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const user = context.get(sessionContext);
  if (!user)
    throw redirect(`/auth?next=${encodeURIComponent(`/quest-dashboard/refund/${params.purchaseId}`)}`);
  const order = await dashboard.readRefundable(context.get(servicesContext), user.id, params.purchaseId);
  if (!order) throw redirect("/quest-dashboard#payments");
  return order;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth?next=/quest-dashboard");
  const form = Object.fromEntries(await request.formData());
  const problem = await dashboard.askForRefund(
    context.get(servicesContext),
    user.id,
    params.purchaseId,
    form,
  );
  return problem ? data(problem, { status: 400 }) : redirect("/quest-dashboard#payments");
}

export const meta = titled("Ask for a refund", NOINDEX);

const Reasons = () => (
  <fieldset className={css["question"]}>
    <legend>
      What went wrong? <small>Optional. It does not change the answer.</small>
    </legend>
    <div className={choices["choices"]}>
      {REFUND_REASONS.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} />
          <span>{reason}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

export default function Refund({
  loaderData: { left, amount, method, paidAt, description, automatic },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Frame aside={<Link to="/quest-dashboard">Dashboard</Link>}>
      <h1 className={`display ${css["title"]}`}>Ask for a refund</h1>
      <p>
        You paid <b className="price figures">{rupees(amount)}</b>
        {description && <> for {description}</>} on {formatIndiaDay(paidAt)}.{" "}
        {left < amount ? `The remaining ${rupees(left)} goes` : "The full amount goes"} back to{" "}
        {sourceOf(method)}, usually within 5 to 7 working days{automatic ? "" : " of our approval"}.
      </p>
      <Form method="post">
        <Reasons />
        <div className={css["question"]}>
          <Field
            name="words"
            label="Anything we should learn from"
            placeholder="One sentence is plenty"
            optional
            maxLength={1000}
            error={actionData?.field === "words" ? actionData.message : undefined}
          />
        </div>
        <dl className={`pairs ${css["kept"]}`}>
          <div>
            <dt>Your free pages</dt>
            <dd>You keep them</dd>
          </div>
          <div>
            <dt>{description ? "Insider access" : "The PDF"}</dt>
            <dd>{description ? "Ends, with no further charges" : "Removed from your account"}</dd>
          </div>
        </dl>
        {actionData && actionData.field !== "words" && <p role="alert">{actionData.message}</p>}
        <Button type="submit" wide look="ink" busy={busy}>
          {automatic ? "Refund" : "Ask for a refund of"} {rupees(left)}
        </Button>
      </Form>
      <p className={css["keep"]}>
        <Link className="link" to="/quest-dashboard">
          {description ? "Keep it" : "Keep the report"}
        </Link>
      </p>
    </Frame>
  );
}
