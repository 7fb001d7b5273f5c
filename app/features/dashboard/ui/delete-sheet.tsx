import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDateTimeAndYear } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet, SheetWords } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { PdfStatus } from "../../pdf-report/contract.ts";
import type { ResultCard } from "../contract.ts";
import css from "./results.module.css";

/** What happens to a result's PDF, by its state. */
function aboutPdf(pdf: PdfStatus | null | undefined): { words?: string; waits?: boolean } {
  if (!pdf || pdf.state === "ended") return {};
  if (pdf.state === "ready")
    return {
      words:
        "The PDF you bought stays on this page and you can still download it. It can’t be made again, so save a copy now.",
    };
  return {
    words: "Your PDF is being made from these answers. You can delete the result once it is ready.",
    waits: true,
  };
}

/** Confirms the deletion of a result, listing what will be deleted. */
export function DeleteSheet(props: {
  card: ResultCard;
  pdf: PdfStatus | null | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const { card, pdf, open, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { revalidate } = useRevalidator();
  const { words, waits } = aboutPdf(pdf);
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const remove = async () => {
    setBusy(true);
    const { sessionId, testId } = card;
    const body = { sessionId, testId, knowsOfPdf: words !== undefined };
    const answer = await callApi("/api/quest-dashboard/results", { method: "DELETE", body });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.error ?? answer.message);
    close();
    toast.success("Result deleted.");
    return revalidate();
  };
  return (
    <Sheet open={open} onClose={close} label="Delete this result" tone="tone-light">
      <SheetWords title="Delete this result?">
        <p>
          {card.name}, {formatIndiaDateTimeAndYear(card.completedAt)}: its pages, your answers, reactions and
          thoughts are deleted at once, and every link to it stops working. This can’t be undone.
        </p>
        {words && <p className={css["pdf"]}>{words}</p>}
        {refusal && <p role="alert">{refusal}</p>}
        {!waits && (
          <Button wide look="ink" busy={busy} onClick={() => void remove()}>
            {busy ? "Deleting…" : "Delete result"}
          </Button>
        )}
        <Button wide look="line" onClick={close}>
          Keep result
        </Button>
      </SheetWords>
    </Sheet>
  );
}
