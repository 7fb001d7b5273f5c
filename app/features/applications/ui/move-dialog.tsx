import { type SubmitEvent, useEffect, useEffectEvent, useId } from "react";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import type { Offer, Way } from "../contract.ts";
import type { Decision } from "../domain/states.ts";
import css from "./admin.module.css";

const AT_THE_TOP = "Appears first in the email.";
/** The words of each decision: its button on the page, the dialog's title and button, the hint for the text. */
export const DECISIONS: Record<Decision, { button: string; title: string; doIt: string; hint: string }> = {
  received: { button: "Reopen…", title: "Reopen application", doIt: "Reopen", hint: AT_THE_TOP },
  conversation: {
    button: "Invite to talk…",
    title: "Invite to a conversation",
    doIt: "Send invitation",
    hint: `${AT_THE_TOP} A calendar invite is attached.`,
  },
  offered: { button: "Offer a seat…", title: "Offer a seat", doIt: "Send the offer", hint: AT_THE_TOP },
  waiting: {
    button: "Waiting list…",
    title: "Move to the waiting list",
    doIt: "Move to the waiting list",
    hint: AT_THE_TOP,
  },
  seated: { button: "Confirm seat…", title: "Confirm seat", doIt: "Confirm seat", hint: AT_THE_TOP },
  declined: {
    button: "Decline…",
    title: "Decline",
    doIt: "Send the decline",
    hint: "Your reason. If you leave it empty, the email gives a kind general one.",
  },
};

type Preview = { to: string; name: string; subject: string; message: string };
/** Of several applications, those that were not moved, and why. */
type Moved = { failed: { id: string; error: string }[] } | undefined;

/** The error of a field. */
type ErrorOf = (field: string) => string | undefined;

const TalkFields = ({ errorOf }: { errorOf: ErrorOf }) => (
  <>
    <AdminField type="date" label="Date" name="date" error={errorOf("date")} />
    <AdminField type="time" label="Time (IST)" name="time" defaultValue="18:00" error={errorOf("time")} />
  </>
);

type OfferProps = { offer: Partial<Offer>; way: Way; errorOf: ErrorOf };
function OfferFields({ offer, way, errorOf }: OfferProps) {
  const field = (name: keyof Offer) => ({ name, defaultValue: offer[name], error: errorOf(name) });
  return (
    <>
      <AdminField
        label={way === "insider" ? "Price per month, in rupees" : "Price, in rupees"}
        hint="One exact amount, such as 52,000."
        inputMode="numeric"
        {...field("price")}
      />
      <AdminField label="Tax" hint="For example: GST is included." {...field("tax")} />
      {way === "insider" ? (
        ["arrives", "leaves", "room"].map((name) => <input key={name} type="hidden" name={name} value="" />)
      ) : (
        <>
          <AdminField type="date" label="Arrival" {...field("arrives")} />
          <AdminField type="date" label="Departure" {...field("leaves")} />
          <AdminField label="Room" {...field("room")} />
        </>
      )}
      <AdminTextArea label="What is included" {...field("includes")} />
      <AdminTextArea label="Cancellation terms" {...field("cancellation")} />
      <AdminField type="date" label="Offer valid through" {...field("until")} />
    </>
  );
}

/** The fields that show their own error. */
const FIELDS = [
  "text",
  "date",
  "time",
  "price",
  "tax",
  "arrives",
  "leaves",
  "room",
  "includes",
  "cancellation",
  "until",
];

const EmailPreview = ({ preview, others }: { preview: Preview; others: number }) => (
  <>
    <p>
      To {preview.name}, {preview.to}
      {others > 0 && `. ${countOf(others, "other")} get the same email with their own name`}
    </p>
    <p>
      Subject: <b>{preview.subject}</b>
    </p>
    {/* what scrolls must be reachable by keyboard */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above */}
    <pre className={css["preview"]} tabIndex={0} aria-label="Email preview">
      {preview.message}
    </pre>
  </>
);

/**
 * Moves one or several applications to another state: first the text of the email, then its preview, then it
 * is sent.
 * @param which hidden fields that name the applications
 * @param count the number of applications
 * @param offer the initial offer
 */
export function MoveDialog({
  to,
  which,
  count = 1,
  way = "main",
  offer = {},
  onClose,
}: {
  to: Decision;
  which: Record<string, string>;
  count?: number;
  way?: Way;
  offer?: Partial<Offer>;
  onClose: (moved: boolean) => void;
}) {
  const id = useId();
  const preview = useAction<Preview>(`${id} preview`, { defaultShouldRevalidate: false });
  const move = useAction<Moved>(`${id} move`);
  const { title, doIt, hint } = DECISIONS[to];
  const shown = preview.answer?.ok ? preview.answer.result : undefined;
  const moved = move.answer?.ok ? (move.answer.result ?? { failed: [] }) : undefined;
  const reasons = new Set(moved?.failed.map(({ error }) => error));
  const { refused } = shown ? move : preview;
  const isAtField = !shown && FIELDS.includes(refused?.field ?? "");
  const errorOf: ErrorOf = (field) => (refused?.field === field ? refused.error : undefined);
  const finish = useEffectEvent(() => onClose(true));
  const isDone = moved?.failed.length === 0;
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (preview.busy || move.busy) return;
    void (shown ? move : preview).submit(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  return (
    <Dialog
      title={title}
      wide={shown !== undefined}
      stays={move.busy}
      onClose={() => onClose(reasons.size > 0)}
      actions={
        shown ? (
          <>
            <AdminButton
              disabled={move.busy || moved !== undefined}
              onClick={() => {
                preview.reset();
                move.reset();
              }}
            >
              Edit
            </AdminButton>
            <AdminButton
              look="solid"
              type="submit"
              form={id}
              name="intent"
              value="move"
              busy={move.busy}
              disabled={moved !== undefined}
            >
              {doIt}
            </AdminButton>
          </>
        ) : (
          <AdminButton
            look="solid"
            type="submit"
            form={id}
            name="intent"
            value="preview-move"
            busy={preview.busy}
          >
            Preview the email
          </AdminButton>
        )
      }
    >
      {shown && <EmailPreview preview={shown} others={count - 1} />}
      <form id={id} className={css["decision"]} hidden={shown !== undefined} noValidate onSubmit={send}>
        {Object.entries({ ...which, to }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {to === "conversation" && <TalkFields errorOf={errorOf} />}
        {to === "offered" && <OfferFields offer={offer} way={way} errorOf={errorOf} />}
        <AdminTextArea label="Personal message" name="text" hint={hint} error={errorOf("text")} />
      </form>
      {refused && !isAtField && <Trouble message={refused.error} number={refused.number} />}
      {[...reasons].map((error) => (
        <Trouble key={error} message={error} />
      ))}
    </Dialog>
  );
}
