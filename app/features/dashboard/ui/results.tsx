import { useState } from "react";
import { Link } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { PdfStatus } from "../../pdf-report/contract.ts";
import type { DashboardView, ResultCard } from "../contract.ts";
import { DeleteSheet } from "./delete-sheet.tsx";
import css from "./results.module.css";

/** A switch that changes at once and reverts if the server refuses. */
function useSharing({ sessionId, testId, shared: first, pictures: open }: ResultCard) {
  const [shared, setShared] = useState(first);
  const [pictures, setPictures] = useState(open);
  const [busy, setBusy] = useState(false);
  const turn = async (wanted: boolean) => {
    if (busy) return;
    setBusy(true);
    setShared(wanted);
    const answer = await callApi("/api/report/sharing", {
      method: "PUT",
      body: { sessionId, testId, shared: wanted, withPictures: true },
    });
    if (!answer.ok) {
      setShared(!wanted);
      toast.error(answer.said ?? answer.message);
    } else if (!wanted) setPictures(0); // they are closed too
    setBusy(false);
  };
  const withdraw = async () => {
    const path = `/api/report-pictures/${sessionId}/${testId}`;
    const answer = await callApi(path, { method: "DELETE" });
    if (answer.ok) setPictures(0);
    else toast.error(answer.said ?? answer.message);
  };
  return { shared, busy, turn, pictures, withdraw };
}

/** Copies the link, which does not reveal its owner. */
async function copyLink({ sessionId, testId }: ResultCard) {
  try {
    await navigator.clipboard.writeText(`${location.origin}/quest-result/anonymous/${sessionId}/${testId}`);
    toast.success("Link copied.");
  } catch {
    toast.error("Your browser blocked copying. Open the result and copy its address.");
  }
}

const CLOSED = {
  all: "Not shared",
  pictures: "Report not shared",
};
const counted = (pictures: number) =>
  pictures === 1
    ? "One picture is shared by its own link."
    : `${pictures} pictures are shared by their own links.`;

/** Pictures of the result shared by links, and a button to close them. */
function SharedPictures({ count, onStop }: { count: number; onStop: () => void }) {
  if (count === 0) return null;
  return (
    <p className={`row ${css["pictures"]}`}>
      <span>{counted(count)}</span>
      <button type="button" className="link" onClick={onStop}>
        Stop sharing
      </button>
    </p>
  );
}

function Result({ card, pdf }: { card: ResultCard; pdf: PdfStatus | null | undefined }) {
  const { shared, busy, turn, pictures, withdraw } = useSharing(card);
  const [leaving, setLeaving] = useState(false);
  const name = `${card.name}, ${formatIndiaDay(card.completedAt)}`;
  return (
    <li aria-label={name}>
      <p className={css["name"]}>
        <Link to={card.url}>{card.name}</Link>
        <small className="figures">
          {formatIndiaDay(card.completedAt)}, {card.statements} statements
        </small>
      </p>
      <Switch
        on={shared}
        busy={busy}
        note={shared ? "They see its pages, never your answers." : CLOSED[pictures > 0 ? "pictures" : "all"]}
        className={css["switch"]}
        onChange={(wanted) => void turn(wanted)}
      >
        Anyone with the link can view it
      </Switch>
      <SharedPictures count={pictures} onStop={() => void withdraw()} />
      <p className={css["deeds"]}>
        {shared && (
          <button type="button" className="link" onClick={() => void copyLink(card)}>
            Copy link
          </button>
        )}
        <button type="button" className={`link ${css["delete"]}`} onClick={() => setLeaving(true)}>
          Delete
        </button>
      </p>
      <DeleteSheet card={card} pdf={pdf} open={leaving} onClose={() => setLeaving(false)} />
    </li>
  );
}

/** Every result of the member, with sharing and deletion. */
export const Results = ({ view: { results, orders, included } }: { view: DashboardView }) => (
  <section className={css["results"]}>
    <h2>{results.length > 1 ? "Your results" : "Your result"}</h2>
    <ul>
      {results.map((card) => (
        <Result
          key={`${card.sessionId}/${card.testId}`}
          card={card}
          pdf={
            included.find((one) => one.resultUrl === card.url) ??
            orders.find((order) => order.resultUrl === card.url && order.status === "paid")?.pdf
          }
        />
      ))}
    </ul>
  </section>
);
