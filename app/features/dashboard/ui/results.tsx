import { useState } from "react";
import { Link } from "react-router";
import { formatIndiaDateTimeAndYear } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { CopyLink } from "../../../ui/copy-link.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { PdfStatus } from "../../pdf-report/contract.ts";
import type { DashboardView, ResultCard } from "../contract.ts";
import { DeleteSheet } from "./delete-sheet.tsx";
import css from "./results.module.css";

/** Sharing of a result; the switch changes optimistically and reverts if the server refuses. */
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
      toast.error(answer.error ?? answer.message);
    } else if (!wanted) setPictures(0); // `withPictures` closed their links too
    setBusy(false);
  };
  const withdraw = async () => {
    const path = `/api/report-pictures/${sessionId}/${testId}`;
    const answer = await callApi(path, { method: "DELETE" });
    if (answer.ok) setPictures(0);
    else toast.error(answer.error ?? answer.message);
  };
  return { shared, busy, turn, pictures, withdraw };
}

const CLOSED = {
  all: "Not shared",
  pictures: "Report not shared",
};
const counted = (pictures: number) =>
  pictures === 1
    ? "One picture is shared by its own link."
    : `${pictures} pictures are shared by their own links.`;

/** The number of pictures shared by link, and a button to stop sharing them. */
function SharedPictures({ count, onStop }: { count: number; onStop: () => void }) {
  if (count === 0) return null;
  return (
    <p className={`row small ${css["pictures"]}`}>
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
  const completed = formatIndiaDateTimeAndYear(card.completedAt);
  return (
    <li aria-label={`${card.name}, ${completed}`}>
      <p className={css["name"]}>
        <Link to={card.url}>{card.name}</Link>
        <small className="figures">
          {completed}, {card.statements} statements
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
      <p className="between small">
        {shared && (
          // does not reveal the owner
          <CopyLink to={`/quest-result/anonymous/${card.sessionId}/${card.testId}`} className={css["link"]} />
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
    <ul className="ruled">
      {results.map((card) => (
        <Result
          key={`${card.sessionId}/${card.testId}`}
          card={card}
          pdf={
            included.find((report) => report.resultUrl === card.url) ??
            orders.find((order) => order.resultUrl === card.url && order.status === "paid")?.pdf
          }
        />
      ))}
    </ul>
  </section>
);
