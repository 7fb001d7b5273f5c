import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { DateOrder } from "../../domain/import.ts";
import type { ImportMode, ImportReport } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { NewsletterAdminCalls } from "../../admin-http.server.ts";

type ImportStatus =
  | { is: "choosing" | "checking" | "checked" | "importing" | "imported" }
  | { is: "refused"; message: string; field?: string | undefined };
/** Fifty thousand rows may take a while. */
const LONGEST_MS = 15 * 60_000;

/** The state of an import: a check first, then the import of the same file. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>("ask");
  const [note, setNote] = useState("");
  const [dateOrder, setDateOrder] = useState<DateOrder>();
  const [ambiguousDate, setAmbiguousDate] = useState<string>();
  const [report, setReport] = useState<ImportReport>();
  const [status, setStatus] = useState<ImportStatus>({ is: "choosing" });
  const startOver = () => {
    setReport(undefined);
    setStatus({ is: "choosing" });
  };
  async function upload(dry: boolean, order = dateOrder) {
    if (!file) return setStatus({ is: "refused", message: "Please choose a file", field: "file" });
    setStatus({ is: dry ? "checking" : "importing" });
    const query = new URLSearchParams({
      mode,
      ...(order && { dateOrder: order }),
      ...(dry ? { dry: "yes" } : { note, dry: "no" }),
    });
    const answer = await callApi<AnswerOf<NewsletterAdminCalls, "/api/admin/newsletter/import", "post">>(
      `/api/admin/newsletter/import?${query}`,
      { method: "POST", headers: { "content-type": "text/csv" }, body: file, timeoutMs: LONGEST_MS },
    );
    if (!answer.ok)
      return setStatus({ is: "refused", message: answer.error ?? answer.message, field: answer.field });
    setReport(answer.data.report);
    if (answer.data.report.ambiguousDate !== null) setAmbiguousDate(answer.data.report.ambiguousDate);
    setStatus({ is: dry ? "checked" : "imported" });
  }
  return {
    mode,
    note,
    /** The result of the check, then of the import. */
    report,
    status,
    chooseFile(next: File | undefined) {
      setFile(next);
      setDateOrder(undefined);
      setAmbiguousDate(undefined);
      startOver();
    },
    chooseMode(next: ImportMode) {
      setMode(next);
      startOver();
    },
    setNote,
    /** A date with an ambiguous order of day and month; kept after the choice. */
    ambiguousDate,
    dateOrder,
    /** Sets the order of day and month, and checks the file again. */
    chooseDateOrder(next: DateOrder) {
      setDateOrder(next);
      setReport(undefined);
      void upload(true, next);
    },
    check: () => upload(true),
    run: () => upload(false),
  };
}
export type Importing = ReturnType<typeof useImport>;
