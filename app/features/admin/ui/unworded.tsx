import { Link } from "react-router";
import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useRetry } from "./use-retry.ts";

/** Reports without a letter from the language model after three days, with a button to try again. */
export function Unworded({ reports }: { reports: number }) {
  const { status, retry } = useRetry("/api/admin/language-model/again", {});
  if (reports === 0) return null;
  return (
    <Note tone="warn">
      <p>
        The language model did not answer for three days. It is not retried automatically:{" "}
        {countOf(reports, "report keeps", "reports keep")} our own text.{" "}
        <Link to="/admin/language-model">View calls</Link>
      </p>
      <AdminButton
        small
        icon="retry"
        busy={status === "trying"}
        onClick={() =>
          void retry().then(
            (ok) => ok && toast.success("Retrying. This note disappears when every report has its answer."),
          )
        }
      >
        Retry
      </AdminButton>
      {typeof status === "object" && <Trouble message={status.message} number={status.number} />}
    </Note>
  );
}
