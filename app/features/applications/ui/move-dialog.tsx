import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { type ApiResult, callApi } from "../../../platform/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { AdminField, AdminTextArea } from "../../../ui/admin/field.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type { SentState } from "../contract.ts";

const WORDS: Record<SentState, { title: string; doIt: string; hint: string }> = {
  received: {
    title: "Open it again",
    doIt: "Open again",
    hint: "Stands in the letter, if you write something.",
  },
  conversation: {
    title: "Invite to a conversation",
    doIt: "Send the invitation",
    hint: "Stands at the top of the letter; its calendar file has the time.",
  },
  offered: { title: "Offer a seat", doIt: "Send the offer", hint: "Stands at the top of the letter." },
  waiting: { title: "To the waiting list", doIt: "Write to them", hint: "Stands at the top of the letter." },
  seated: { title: "Give the seat", doIt: "Give the seat", hint: "Stands at the top of the letter." },
  declined: {
    title: "A kind no",
    doIt: "Send the no",
    hint: "The reason, in your words; without any, a kind general one.",
  },
  withdrawn: { title: "", doIt: "", hint: "" },
};

type Many = { success: true; moved?: number; failed?: { id: string; error: string }[] };
type Refused = ApiResult<Many> & { ok: false };

/** What the server has against one of these fields. */
type Wrong = (...fields: string[]) => string | undefined;
type Talk = { date: string; time: string };
type Offer = { price: string; until: string; words: string };

type TalkProps = { talk: Talk; onChange: (talk: Talk) => void; wrong: Wrong };
function TalkFields({ talk, onChange, wrong }: TalkProps) {
  const bound = (name: keyof Talk) => ({
    value: talk[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...talk, [name]: event.target.value }),
  });
  const error = wrong("talk", "talk.date", "talk.time");
  return (
    <>
      <AdminField type="date" label="Day" error={error} {...bound("date")} />
      <AdminField type="time" label="Time, in India" {...bound("time")} />
    </>
  );
}

function OfferFields({
  offer,
  onChange,
  wrong,
}: {
  offer: Offer;
  onChange: (offer: Offer) => void;
  wrong: Wrong;
}) {
  return (
    <>
      <AdminField
        label="Price"
        error={wrong("offer.price")}
        value={offer.price}
        onChange={(event) => onChange({ ...offer, price: event.target.value })}
      />
      <AdminField
        type="date"
        label="Holds until, that day included"
        error={wrong("offer.until", "offer")}
        value={offer.until}
        onChange={(event) => onChange({ ...offer, until: event.target.value })}
      />
      <AdminTextArea
        label="What it includes"
        value={offer.words}
        onChange={(event) => onChange({ ...offer, words: event.target.value })}
      />
    </>
  );
}

/** What is said below the fields: what concerns none of them, and of several applications those that stay. */
function Troubles({ refused, left }: { refused: Refused | undefined; left: string[] }) {
  return (
    <>
      {refused && !refused.field && <Trouble message={refused.message} number={refused.number} />}
      {left.map((error) => (
        <Trouble key={error} message={error} />
      ))}
    </>
  );
}

/** Brings one application, or several, into another state, with the words that the letter begins with. */
export function MoveDialog({
  to,
  path,
  body,
  price = "",
  onClose,
}: {
  to: SentState;
  path: string;
  body: object;
  /** What the settings ask for this way in, to begin with. */
  price?: string;
  onClose: (moved: boolean) => void;
}) {
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [talk, setTalk] = useState({ date: "", time: "18:00" });
  const [offer, setOffer] = useState({ price, until: "", words: "" });
  const [refused, setRefused] = useState<Refused>();
  const [left, setLeft] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const { title, doIt, hint } = WORDS[to];
  const wrong: Wrong = (...fields) =>
    refused?.field !== undefined && fields.includes(refused.field) ? refused.message : undefined;

  async function send() {
    setBusy(true);
    const result = await callApi<Many>(path, {
      method: "POST",
      body: { ...body, to, text, ...(to === "conversation" && { talk }), ...(to === "offered" && { offer }) },
    });
    setBusy(false);
    if (!result.ok) return setRefused(result);
    await revalidate();
    const failed = result.data.failed ?? [];
    if (failed.length === 0) return onClose(true);
    setLeft([...new Set(failed.map(({ error }) => error))]);
  }
  return (
    <Dialog
      title={title}
      onClose={() => onClose(left.length > 0)}
      actions={
        <AdminButton look="solid" busy={busy} disabled={left.length > 0} onClick={() => void send()}>
          {doIt}
        </AdminButton>
      }
    >
      {to === "conversation" && <TalkFields talk={talk} onChange={setTalk} wrong={wrong} />}
      {to === "offered" && <OfferFields offer={offer} onChange={setOffer} wrong={wrong} />}
      <AdminTextArea
        label="In your words"
        hint={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Troubles refused={refused} left={left} />
    </Dialog>
  );
}
