import { type ReactNode, useCallback, useEffect, useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { FactKind, HeldJourneys } from "../contract.ts";
import css from "./journal-panel.module.css";
import { TrackingChoice } from "./tracking-choice.tsx";

const WHEN = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Kolkata" });
const when = (iso: string) => <time dateTime={iso}>{WHEN.format(new Date(iso))}</time>;

const STEPS: Record<FactKind, string> = {
  signed_up: "You signed up",
  quest_started: "You began a quest",
  quest_finished: "You finished a quest",
  quest_claimed: "You saved a result to your account",
  payment_failed: "A payment did not go through",
  paid: "You paid for a report",
  refunded: "You had money back",
};
const CALL = "/api/analytics/mine";

/** What is held, asked for once and again after it was erased. */
function useHeld() {
  const [held, setHeld] = useState<HeldJourneys>();
  const [trouble, setTrouble] = useState<string>();
  const load = useCallback(async () => {
    const answer = await callApi<{ data: HeldJourneys }>(CALL);
    if (answer.ok) setHeld(answer.data.data);
    setTrouble(answer.ok ? undefined : answer.message);
  }, []);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it is set once the answer is there
    void load();
  }, [load]);
  return { held, trouble, load };
}

const Row = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <div className={css["row"]}>
    <div>
      <b>{title}</b>
      <small>{note}</small>
    </div>
    {children}
  </div>
);

const Visit = ({ visit }: { visit: HeldJourneys["journeys"][number] }) => (
  <details className={css["visit"]}>
    <summary>
      {when(visit.started)}, {visit.pages.length === 1 ? "1 page" : `${visit.pages.length} pages`}
    </summary>
    <p>
      From {visit.source}, with {visit.browser} ({visit.device})
    </p>
    <ol>
      {visit.pages.map(({ page, seconds }, n) => (
        <li key={n}>
          {page} <span className="figures">{seconds} s</span>
        </li>
      ))}
    </ol>
    {visit.actions.length > 0 && <p>Noted: {visit.actions.map(({ action }) => action.replaceAll("_", " ")).join(", ")}</p>}
  </details>
);

const Erase = ({ load }: { load: () => Promise<void> }) => {
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    const answer = await callApi(`${CALL}/erase`, { method: "POST", body: {} });
    if (answer.ok) toast.success("Your visits are erased");
    else toast.error(answer.message);
    await load();
    setBusy(false);
  };
  return (
    <Row title="Erase all of it" note="Visits and steps go for good. Receipts and results stay where they are.">
      <Button look="line" small busy={busy} onClick={() => (sure ? void erase() : setSure(true))}>
        {sure ? "Yes, erase it" : "Erase"}
      </Button>
    </Row>
  );
};

/** "Your visits" on /profile: what the visitor's journal holds about a member, and the end of it. */
export function JournalPanel() {
  const { held, trouble, load } = useHeld();
  if (trouble)
    return (
      <Row title="Your visits cannot be shown" note={trouble}>
        <Button look="line" small onClick={() => void load()}>
          Try again
        </Button>
      </Row>
    );
  if (!held) return <p className={css["quiet"]}>Looking…</p>;
  const { journeys, steps } = held;
  const nothing = journeys.length + steps.length === 0;
  return (
    <div className={css["journal"]}>
      <p className={css["quiet"]}>
        {nothing ? "Nothing is held about your visits." : "The visit in which you signed up, and the steps that followed."}
      </p>
      {journeys.map((visit) => (
        <Visit key={visit.started} visit={visit} />
      ))}
      {steps.length > 0 && (
        <ul className={css["steps"]}>
          {steps.map(({ kind, at }) => (
            <li key={kind + at}>
              {STEPS[kind]}, {when(at)}
            </li>
          ))}
        </ul>
      )}
      {!nothing && <Erase load={load} />}
      <TrackingChoice className={css["quiet"]} />
    </div>
  );
}
