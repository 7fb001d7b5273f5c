import { type SubmitEvent, useEffect, useEffectEvent, useId } from "react";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import { toast } from "../../../ui/toasts.tsx";
import type { NamedApplication, Offer, Way } from "../contract.ts";
import { offerDay, typedPrice } from "../domain/offer.ts";
import { type Decision, hasSeat } from "../domain/states.ts";
import { State } from "./state.tsx";
import css from "./admin.module.css";

const AT_THE_TOP = "Appears first in the email.";
/** The words of a decision: its button on the page, the dialog's title and button, the hint for the text. */
type DecisionWords = { button: string; title: string; doIt: string; hint: string };
const DECISIONS: Record<Decision, DecisionWords> = {
  reopened: {
    button: "Reopen…",
    title: "Reopen application",
    doIt: "Reopen",
    hint: `${AT_THE_TOP} The application goes back to where it was before the decline.`,
  },
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

const INSIDER_OFFER = { button: "Offer access…", title: "Offer Insider access" };
export const decisionWords = (to: Decision, way: Way): DecisionWords => ({
  ...DECISIONS[to],
  ...(to === "offered" && way === "insider" && INSIDER_OFFER),
});

/** For several applications, `moves` are those that get the email, `left` those that are skipped. */
type Preview = {
  to: string;
  name: string;
  subject: string;
  message: string;
  /** A warning about a likely mistake; empty if there is none. */
  warning: string;
  moves?: NamedApplication[];
  left?: NamedApplication[];
};
/** The result for several applications. */
type Moved = { moved: number; left: NamedApplication[] } | undefined;

/** "3 declined, 1 left as it was." */
const movedText = (to: Decision, { moved, left }: NonNullable<Moved>) => {
  const done = `${moved} ${to === "waiting" ? "moved to the waiting list" : "declined"}`;
  return left.length === 0
    ? `${done}.`
    : `${done}, ${left.length} left as ${left.length === 1 ? "it was" : "they were"}.`;
};

/** The fields that show their own error. */
const FIELDS_WITH_ERROR = [
  "payment",
  "text",
  "date",
  "price",
  "tax",
  "arrives",
  "leaves",
  "room",
  "includes",
  "cancellation",
  "until",
];
/** The error of a field. */
type ErrorOf = (field: string) => string | undefined;

type OfferProps = { offer: Partial<Offer>; way: Way; errorOf: ErrorOf };
function OfferFields({ offer, way, errorOf }: OfferProps) {
  const field = (name: keyof Offer) => ({ name, defaultValue: offer[name], error: errorOf(name) });
  return (
    <>
      <p>
        The applicant gets these details by email and on their application page, and accepts there. Nothing is
        sent before you have seen the email.
      </p>
      <AdminField
        label={way === "insider" ? "Price per month, in rupees" : "Price, in rupees"}
        hint={`One exact amount, such as ${way === "insider" ? "499" : "52,000"}.`}
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
      <AdminField
        type="date"
        label="Offer valid through"
        hint={
          way === "insider"
            ? "The last day to accept. After it the offer ends by itself."
            : "The last day to accept. After it the offer ends by itself, and the seat is free again."
        }
        {...field("until")}
      />
    </>
  );
}

const Names = ({ label, named }: { label: string; named: NamedApplication[] }) => (
  <ul className="stack" aria-label={label}>
    {named.map(({ id, name, state }) => (
      <li key={id}>
        {name} <State state={state} />
      </li>
    ))}
  </ul>
);

const LeftAsTheyAre = ({ left }: { left: NamedApplication[] }) =>
  left.length > 0 && (
    <>
      <p>
        Left as {left.length === 1 ? "it is" : "they are"}:
        {left.some(({ state }) => hasSeat(state)) &&
          " a seat that is offered or given is only changed on its own page."}
      </p>
      <Names label="Left as they are" named={left} />
    </>
  );

/** "Maya Rao is offered a seat for ₹52,000 and can accept through 12 December 2026." */
function OfferInWords({ name, way, sent }: { name: string; way: Way; sent: FormData }) {
  const typed = (field: keyof Offer) => {
    const value = sent.get(field);
    return typeof value === "string" ? value : "";
  };
  const price = `₹${typedPrice(typed("price"))}`;
  const what = way === "insider" ? `Insider access for ${price} a month` : `a seat for ${price}`;
  const ends = way === "insider" ? "the offer ends." : "the offer ends and the seat is free again.";
  return (
    <p>
      {name} is offered {what} and can accept through <b>{offerDay(typed("until"))}</b>. After that day {ends}
    </p>
  );
}

const EmailPreview = ({ preview }: { preview: Preview }) => (
  <>
    {preview.moves ? (
      <>
        <p>{countOf(preview.moves.length, "applicant")} will get this email, each with their own name:</p>
        <Names label="Recipients" named={preview.moves} />
        <LeftAsTheyAre left={preview.left ?? []} />
      </>
    ) : (
      <p>
        To {preview.name}, {preview.to}
      </p>
    )}
    {preview.warning && <Note tone="warn">{preview.warning}</Note>}
    <p>
      Subject: <b>{preview.subject}</b>
    </p>
    {/* scrollable content must be reachable by keyboard */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above */}
    <pre className={css["preview"]} tabIndex={0} aria-label="Email preview">
      {preview.message}
    </pre>
  </>
);

/**
 * Moves one or several applications to another state: a form, then a preview of the email, from which it is
 * sent.
 * @param which hidden fields that name the applications
 * @param offer the initial offer
 */
export function MoveDialog({
  to,
  which,
  way = "main",
  offer = {},
  onClose,
}: {
  to: Decision;
  which: Record<string, string>;
  way?: Way;
  offer?: Partial<Offer>;
  onClose: (moved: boolean) => void;
}) {
  const id = useId();
  const preview = useAction<Preview>(`${id} preview`, { defaultShouldRevalidate: false });
  const move = useAction<Moved>(`${id} move`);
  const { title, doIt, hint } = decisionWords(to, way);
  const shown = preview.answer?.ok ? preview.answer.result : undefined;
  const result = move.answer?.ok ? move.answer.result : undefined;
  const left = result?.left ?? [];
  const { refused } = shown ? move : preview;
  const isAtField = !shown && FIELDS_WITH_ERROR.includes(refused?.field ?? "");
  const errorOf: ErrorOf = (field) =>
    refused?.problems?.[field] ?? (refused?.field === field ? refused.error : undefined);
  const finish = useEffectEvent(() => {
    if (result) toast.success(movedText(to, result));
    onClose(true);
  });
  const isDone = move.answer?.ok === true && left.length === 0;
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (preview.busy || move.busy) return;
    void (shown ? move : preview).submit(new FormData(event.currentTarget, event.nativeEvent.submitter));
  };
  if (result && left.length > 0)
    return (
      <Dialog
        title={title}
        onClose={() => onClose(true)}
        actions={
          <AdminButton look="solid" onClick={() => onClose(true)}>
            Done
          </AdminButton>
        }
      >
        <output>{movedText(to, result)}</output>
        <Names label="Left as they were" named={left} />
      </Dialog>
    );
  return (
    <Dialog
      title={title}
      wide={shown !== undefined}
      stays={move.busy}
      onClose={() => onClose(false)}
      actions={
        shown ? (
          <>
            <AdminButton
              disabled={move.busy}
              onClick={() => {
                preview.reset();
                move.reset();
              }}
            >
              Edit
            </AdminButton>
            <AdminButton look="solid" type="submit" form={id} name="intent" value="move" busy={move.busy}>
              {doIt}
            </AdminButton>
          </>
        ) : (
          <CancelOr
            onClose={() => onClose(false)}
            type="submit"
            form={id}
            name="intent"
            value="preview-move"
            busy={preview.busy}
          >
            Preview the email
          </CancelOr>
        )
      }
    >
      {shown && to === "offered" && preview.sent && (
        <OfferInWords name={shown.name} way={way} sent={preview.sent} />
      )}
      {shown && <EmailPreview preview={shown} />}
      <form id={id} className="stack" hidden={shown !== undefined} noValidate onSubmit={send}>
        {Object.entries({ ...which, to }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {to === "conversation" && (
          <>
            <AdminField type="date" label="Date" name="date" error={errorOf("date")} />
            <AdminField type="time" label="Time (IST)" name="time" defaultValue="18:00" />
          </>
        )}
        {to === "offered" && <OfferFields offer={offer} way={way} errorOf={errorOf} />}
        {to === "seated" && (
          <AdminTextArea
            label="How to pay, and by when"
            name="payment"
            hint="For example: bank details and the last day. The email repeats the offer."
            error={errorOf("payment")}
          />
        )}
        <AdminTextArea label="Personal message" name="text" hint={hint} error={errorOf("text")} />
      </form>
      {refused && !isAtField && <Trouble message={refused.error} number={refused.number} />}
    </Dialog>
  );
}
