import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { type Refused, refusedOf, Trouble } from "../../../ui/admin/trouble.tsx";
import type { Offer, SentState, Way } from "../contract.ts";
import css from "./admin.module.css";

type Words = { title: string; doIt: string; hint: string };
const AT_THE_TOP = "Appears first in the email.";
const WORDS: Record<Exclude<SentState, "accepted" | "withdrawn">, Words> = {
  received: { title: "Reopen application", doIt: "Reopen", hint: AT_THE_TOP },
  conversation: {
    title: "Invite to a conversation",
    doIt: "Send invitation",
    hint: `${AT_THE_TOP} A calendar invite is attached.`,
  },
  offered: { title: "Offer a seat", doIt: "Send the offer", hint: AT_THE_TOP },
  waiting: { title: "Move to the waiting list", doIt: "Move to the waiting list", hint: AT_THE_TOP },
  seated: { title: "Confirm seat", doIt: "Confirm seat", hint: AT_THE_TOP },
  declined: {
    title: "Decline",
    doIt: "Send the decline",
    hint: "Your reason. If you leave it empty, the email gives a kind general one.",
  },
};
/** The owner's decisions; only the applicant accepts and withdraws. */
export type Decision = keyof typeof WORDS;
export const isDecision = (state: SentState): state is Decision => Object.hasOwn(WORDS, state);

type Many = { success: true; moved?: number; failed?: { id: string; error: string }[] };
type Preview = { success: true; to: string; name: string; subject: string; message: string };

/** A problem that the server found in one of these fields. */
type Wrong = (...fields: string[]) => string | undefined;
type Talk = { date: string; time: string };

type TalkProps = { talk: Talk; onChange: (talk: Talk) => void; wrong: Wrong };
function TalkFields({ talk, onChange, wrong }: TalkProps) {
  const bound = (name: keyof Talk) => ({
    value: talk[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...talk, [name]: event.target.value }),
  });
  const error = wrong("talk", "talk.date", "talk.time");
  return (
    <>
      <AdminField type="date" label="Date" error={error} {...bound("date")} />
      <AdminField type="time" label="Time (IST)" {...bound("time")} />
    </>
  );
}

type OfferProps = { offer: Offer; way: Way; onChange: (offer: Offer) => void; wrong: Wrong };
function OfferFields({ offer, way, onChange, wrong }: OfferProps) {
  const bound = (name: keyof Offer) => ({
    error: wrong(`offer.${name}`),
    value: offer[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...offer, [name]: event.target.value }),
  });
  return (
    <>
      <AdminField
        label={way === "insider" ? "Price per month, in rupees" : "Price, in rupees"}
        hint="One exact amount, such as 52,000."
        inputMode="numeric"
        {...bound("price")}
      />
      <AdminField label="Tax" hint="For example: GST is included." {...bound("tax")} />
      {way !== "insider" && (
        <>
          <AdminField type="date" label="Arrival" {...bound("arrives")} />
          <AdminField type="date" label="Departure" {...bound("leaves")} />
          <AdminField label="Room" {...bound("room")} />
        </>
      )}
      <AdminTextArea label="What is included" {...bound("includes")} />
      <AdminTextArea label="Cancellation terms" {...bound("cancellation")} />
      <AdminField type="date" label="Offer valid through" {...bound("until")} />
    </>
  );
}

/** A problem outside the fields; for several applications, why some were not moved. */
function Troubles({ refused, left }: { refused: Refused | undefined; left: string[] }) {
  return (
    <>
      {refused && <Trouble message={refused.message} number={refused.number} />}
      {left.map((error) => (
        <Trouble key={error} message={error} />
      ))}
    </>
  );
}

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

const NO_OFFER: Offer = {
  price: "",
  tax: "",
  arrives: "",
  leaves: "",
  room: "",
  includes: "",
  cancellation: "",
  until: "",
};
const FIELDS = [
  "talk",
  "talk.date",
  "talk.time",
  "text",
  ...Object.keys(NO_OFFER).map((key) => `offer.${key}`),
];

/**
 * Moves one or several applications to another state: first the text of the email, then its preview, then it
 * is sent.
 * @param path of the calls, to which `/preview` and `/move` are added
 */
export function MoveDialog({
  to,
  path,
  body,
  count = 1,
  way = "main",
  offer: offered = {},
  onClose,
}: {
  to: Decision;
  path: string;
  body: object;
  /** The number of applications. */
  count?: number;
  way?: Way;
  /** The initial offer. */
  offer?: Partial<Offer>;
  onClose: (moved: boolean) => void;
}) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [talk, setTalk] = useState({ date: "", time: "18:00" });
  const [offer, setOffer] = useState({ ...NO_OFFER, ...offered });
  const [preview, setPreview] = useState<Preview>();
  const [refused, setRefused] = useState<Refused>();
  const [left, setLeft] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const { title, doIt, hint } = WORDS[to];
  const wrong: Wrong = (...fields) =>
    refused?.field !== undefined && fields.includes(refused.field) ? refused.message : undefined;
  const atField = refused?.field !== undefined && FIELDS.includes(refused.field) && !preview;

  async function call<T>(name: "preview" | "move"): Promise<T | undefined> {
    setBusy(true);
    const result = await callApi<T>(`${path}/${name}`, {
      method: "POST",
      body: { ...body, to, text, ...(to === "conversation" && { talk }), ...(to === "offered" && { offer }) },
    });
    setBusy(false);
    setRefused(result.ok ? undefined : refusedOf(result));
    return result.ok ? result.data : undefined;
  }
  async function send() {
    const moved = await call<Many>("move");
    if (!moved) return;
    await revalidate();
    const failed = moved.failed ?? [];
    if (failed.length === 0) return onClose(true);
    setLeft([...new Set(failed.map(({ error }) => error))]);
  }
  return (
    <Dialog
      title={title}
      wide={preview !== undefined}
      onClose={() => onClose(left.length > 0)}
      actions={
        preview ? (
          <>
            <AdminButton
              disabled={busy || left.length > 0}
              onClick={() => {
                setPreview(undefined);
                setRefused(undefined);
              }}
            >
              Edit
            </AdminButton>
            <AdminButton look="solid" busy={busy} disabled={left.length > 0} onClick={() => void send()}>
              {doIt}
            </AdminButton>
          </>
        ) : (
          <AdminButton
            look="solid"
            busy={busy}
            onClick={() => void call<Preview>("preview").then(setPreview)}
          >
            Preview the email
          </AdminButton>
        )
      }
    >
      {preview ? (
        <EmailPreview preview={preview} others={count - 1} />
      ) : (
        <>
          {to === "conversation" && <TalkFields talk={talk} onChange={setTalk} wrong={wrong} />}
          {to === "offered" && <OfferFields offer={offer} way={way} onChange={setOffer} wrong={wrong} />}
          <AdminTextArea
            label="Personal message"
            hint={hint}
            error={wrong("text")}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      <Troubles refused={atField ? undefined : refused} left={left} />
    </Dialog>
  );
}
