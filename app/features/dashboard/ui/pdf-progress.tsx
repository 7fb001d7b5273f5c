import { Link } from "react-router";
import { formatIndiaTime } from "../../../kernel/india-format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { sizeOf } from "../../../ui/size.ts";
import type { PdfStatus } from "../../pdf-report/contract.ts";
import { GIVEN_UP } from "../../pdf-report/given-up.contract.ts";
import { OtherEditions, PlanLink } from "./editions.tsx";
import css from "./dashboard.module.css";

const headings = {
  queued: "Your PDF is next in line",
  making: "Your PDF is being written",
  ready: "Your PDF is ready",
  delayed: "Your PDF is late",
  failed: GIVEN_UP.title,
  ended: "This PDF was refunded",
};
/** Why there is a report that was not paid for by itself. */
const INCLUDED = {
  half: "It is made from all 116 of your answers and is part of what you paid. The first one stays below.",
  retake: "It sets your answers beside the earlier ones, then and now, and is part of what you paid.",
};

const Waiting = ({ pdf, email }: { pdf: PdfStatus; email: string }) => (
  <>
    <p className={`${css["spread"]} figures`}>
      <span>{pdf.state === "making" ? "Being written" : "Waiting for its turn"}</span>
      <b>By {formatIndiaTime(pdf.promisedBy)}</b>
    </p>
    <p className="small muted">You can close this page. We send a message to {email} when it is ready.</p>
  </>
);

const Ready = ({ pdf, download }: { pdf: PdfStatus; download: string }) => (
  <>
    <p className="figures">
      {pdf.pages} pages, {sizeOf(pdf.bytes ?? 0)}
      {pdf.madeAt && `, finished at ${formatIndiaTime(pdf.madeAt)}`}. It stays here for as long as you have an
      account.
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
    {GIVEN_UP.refund} <Link to={`/quest-dashboard/refund/${purchaseId}`}>Ask for it</Link>, and you hear from
    us within 48 hours.
  </>
);

/**
 * Where a PDF stands, and the way to download it. `purchaseId`: whose money can be asked for, where it may.
 */
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
          {GIVEN_UP.told} {mayAsk && <AskBack purchaseId={purchaseId} />} If it is made after all, a message
          comes to {email}.
        </p>
      )}
      {pdf.state === "delayed" && (
        <p>
          It should have been here within 15 minutes. We were told of it and go on trying; you will get a
          message at {email}. If you would rather have your money back,{" "}
          {mayAsk ? <Link to={`/quest-dashboard/refund/${purchaseId}`}>ask for it</Link> : "ask for it"} and
          all of it is returned.
        </p>
      )}
      {pdf.state === "ended" && (
        <p>The money went back to where it came from, and the PDF left your account. Your free pages stay.</p>
      )}
    </section>
  );
}
