import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Trouble, Waiting } from "../../../../ui/fetched.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import type { OwnVisits } from "../../contract.ts";
import { ProfileRow } from "../../../../ui/profile-row.tsx";
import css from "./journal-panel.module.css";
import { actionsText, cameText, STEP_WORDS, summaryText } from "./journal-words.ts";
import { TrackingChoice } from "../../ui/tracking-choice.tsx";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { OwnVisitsCalls } from "../own-visits.server.ts";
import { countOf } from "../../../../lib/plural.ts";
import { pathText, took } from "../../domain/words.ts";

const CALL = "/api/analytics/mine";

/** Erases after a second click. */
const Erase = ({ erased }: { erased: () => Promise<void> }) => {
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const erase = async () => {
    setBusy(true);
    const answer = await callApi(`${CALL}/erase`, { method: "POST", body: {} });
    setBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    toast.success("Your visits are erased");
    await erased();
  };
  return (
    <ProfileRow
      title="Erase your visits"
      note="Your visits and steps are deleted permanently. Your results and receipts stay."
    >
      {sure && !busy && (
        <button type="button" className="link" onClick={() => setSure(false)}>
          Keep it
        </button>
      )}
      <Button look="line" small busy={busy} onClick={() => (sure ? void erase() : setSure(true))}>
        {sure ? "Yes, erase it" : "Erase"}
      </Button>
    </ProfileRow>
  );
};

/** Whether administrators see the member's name with their visits; off by default. */
const NameChoice = ({ named, changed }: { named: boolean; changed: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    const answer = await callApi(`${CALL}/name`, { method: "PUT", body: { agreed: !named } });
    setBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    await changed();
  };
  return (
    <ProfileRow
      title="Show your name with your visits"
      note={
        named
          ? "We can see that these visits are yours."
          : "We see these visits without your name. With it we can understand your questions better."
      }
    >
      <Button look="line" small busy={busy} onClick={() => void choose()}>
        {named ? "Hide my name" : "Show my name"}
      </Button>
    </ProfileRow>
  );
};

/** "Your visits" on /profile: a member's stored visits, and erasing them. */
export function JournalPanel() {
  const [own, setOwn] = useState<OwnVisits>();
  const [trouble, setTrouble] = useState<string>();
  const confirmation = useRef<HTMLParagraphElement>(null);
  const load = useCallback(async () => {
    const answer = await callApi<AnswerOf<OwnVisitsCalls, typeof CALL, "get">>(CALL);
    if (answer.ok) setOwn(answer.data.data);
    setTrouble(answer.ok ? undefined : answer.message);
  }, []);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- set after the response
    void load();
  }, [load]);
  if (trouble) return <Trouble message={trouble} again={load} />;
  if (!own) return <Waiting />;
  const { journeys, steps } = own;
  const nothing = journeys.length + steps.length === 0;
  const erased = async () => {
    confirmation.current?.focus(); // the focused button disappears with the visits
    await load();
  };
  return (
    <div className={`stack ${css["journal"]}`}>
      <p ref={confirmation} tabIndex={-1}>
        {summaryText(own)}
      </p>
      {journeys.map((visit) => (
        <JournalVisit key={visit.started} visit={visit} />
      ))}
      {steps.length > 0 && (
        <ul className={css["lines"]}>
          {steps.map(({ kind, at }) => (
            <li key={kind + at}>
              <span>{STEP_WORDS[kind]}</span>{" "}
              <small>
                <VisitTime at={at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <NameChoice named={own.named} changed={load} />
      {!nothing && <Erase erased={erased} />}
      <TrackingChoice className={css["quiet"]} />
    </div>
  );
}

const DATE_FORMAT = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
});
/** "22 Nov 2026, 19:05", in Indian time. */
const VisitTime = ({ at }: { at: string }) => <time dateTime={at}>{DATE_FORMAT.format(new Date(at))}</time>;

/** One visit: its time, and its pages when expanded. */
const JournalVisit = ({ visit }: { visit: OwnVisits["journeys"][number] }) => (
  <details className={css["visit"]}>
    <summary>
      <VisitTime at={visit.started} />, {countOf(visit.pages.length, "page")}
    </summary>
    <p>{cameText(visit)}</p>
    <ol className={css["lines"]}>
      {visit.pages.map(({ page, seconds }, n) => (
        <li key={n}>
          <span>{pathText(page)}</span> <small className="figures">{took(seconds)}</small>
        </li>
      ))}
    </ol>
    {visit.actions.length > 0 && <p>{actionsText(visit.actions)}</p>}
  </details>
);
