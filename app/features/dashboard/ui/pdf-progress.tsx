import { Link } from "react-router";
import { formatIndiaDateTime, formatIndiaTime } from "../../../lib/india-format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { sizeOf } from "../../../ui/size.ts";
import type { PdfStatus } from "../../pdf-report/contract.ts";
import { GIVEN_UP } from "../../pdf-report/given-up.contract.ts";
import { OtherEditions, PlanLink } from "./editions.tsx";
import css from "./dashboard.module.css";

const headings = {
  queued: "Your PDF is next in line",
  making: "Your PDF is being made",
  ready: "Your PDF is ready",
  delayed: "Your PDF is late",
  failed: GIVEN_UP.title,
  ended: "This PDF was refunded",
};
/** Why a report was included in an earlier payment. */
const INCLUDED = {
  half: "It uses all 116 of your answers and is included in the price you paid. The first one stays below.",
  retake: "It compares your answers with the earlier ones and is included in the price you paid.",
};

const Waiting = ({ pdf, email }: { pdf: PdfStatus; email: string }) => (
  <>
    <p className="between figures">
      <span>{pdf.state === "making" ? "In progress" : "Waiting to start"}</span>
      <b>By {formatIndiaTime(pdf.promisedBy)}</b>
    </p>
    <p className="small muted">You can close this page. We’ll email {email} when it is ready.</p>
  </>
);

const Ready = ({ pdf, download }: { pdf: PdfStatus; download: string }) => (
  <>
    <p className="figures">
      {pdf.pages} pages, {sizeOf(pdf.bytes ?? 0)}
      {pdf.madeAt && `, finished on ${formatIndiaDateTime(pdf.madeAt)}`}. It stays here for as long as you
      have an account.
    </p>
    <ButtonLink wide className={css["action"]} to={download}>
      <Icon name="download" /> Download PDF
    </ButtonLink>
    <OtherEditions download={download} />
    <PlanLink download={download} />
  </>
);

const AskBack = ({ purchaseId }: { purchaseId: string }) => (
  <>
    {GIVEN_UP.refund} <Link to={`/quest-dashboard/refund/${purchaseId}`}>Request it</Link>, and we’ll reply
    within 48 hours.
  </>
);

/** A PDF's state with its download. `purchaseId`: the purchase whose refund can be requested, if any. */
export function PdfProgress({
  pdf,
  purchaseId,
  mayAsk,
  email,
}: {
  pdf: PdfStatus | null;
  purchaseId: string;
  mayAsk: boolean;
  email: string;
}) {
  if (!pdf) return null;
  const waiting = pdf.state === "queued" || pdf.state === "making";
  return (
    <section className={`${css["block"]} ${css["first"]}`} aria-live="polite">
      <h2>{pdf.includedAs ? headings[pdf.state].replace("Your", "Your new") : headings[pdf.state]}</h2>
      {pdf.includedAs && <p>{INCLUDED[pdf.includedAs]}</p>}
      {waiting && <Waiting pdf={pdf} email={email} />}
      {pdf.state === "ready" && pdf.download && <Ready pdf={pdf} download={pdf.download} />}
      {pdf.state === "failed" && (
        <p>
          {GIVEN_UP.status} {mayAsk && <AskBack purchaseId={purchaseId} />} If it is finished after all, we’ll
          email {email}.
        </p>
      )}
      {pdf.state === "delayed" && (
        <p>
          It should have been ready within 15 minutes. We are still trying, and we’ll email {email}. If you
          would rather have your money back,{" "}
          {mayAsk ? <Link to={`/quest-dashboard/refund/${purchaseId}`}>ask for it</Link> : "ask for it"} and
          all of it is returned.
        </p>
      )}
      {pdf.state === "ended" && (
        <p>We refunded your payment and removed the PDF from your account. You keep your free pages.</p>
      )}
    </section>
  );
}
