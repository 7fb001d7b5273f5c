import { Link } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import { toast } from "../../../ui/toasts.tsx";

/** Reports without a letter from the language model after three days, with a button to try again. */
export function Unworded({ reports }: { reports: number }) {
  const { submit, busy, refused } = useAction("letters");
  async function retry() {
    const { ok } = await submit({ intent: "retry-letters" });
    if (ok) toast.success("Retrying. This note disappears when every report has its answer.");
  }
  if (reports === 0) return null;
  return (
    <Note tone="warn">
      <p>
        The language model did not answer for three days. It is not retried automatically:{" "}
        {countOf(reports, "report keeps", "reports keep")} our own text.{" "}
        <Link to="/admin/language-model">View calls</Link>
      </p>
      <AdminButton small icon="retry" busy={busy} onClick={() => void retry()}>
        Retry
      </AdminButton>
      {refused && <Trouble message={refused.error} number={refused.number} />}
    </Note>
  );
}
