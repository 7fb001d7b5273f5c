import { Link } from "react-router";
import { countOf } from "../../../kernel/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Note } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useRetry } from "./use-retry.ts";

/** Reports whose letter the language model did not write within three days; a button asks it once more. */
export function Unworded({ reports }: { reports: number }) {
  const { status, retry } = useRetry("/api/admin/language-model/again", {});
  if (reports === 0) return null;
  return (
    <Note tone="warn">
      <p>
        The language model did not answer for three days, and is not asked again by itself:{" "}
        {countOf(reports, "report keeps", "reports keep")} our own letter.{" "}
        <Link to="/admin/language-model">See its calls</Link>
      </p>
      <AdminButton
        small
        icon="retry"
        busy={status === "trying"}
        onClick={() =>
          void retry().then(
            (ok) => ok && toast.success("It is asked again. This goes once every report has its answer."),
          )
        }
      >
        Ask again
      </AdminButton>
      {typeof status === "object" && <Trouble message={status.message} number={status.number} />}
    </Note>
  );
}
