import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";

/** Creates an issue and opens it. */
export function WriteIssue() {
  const { submit, busy, answer } = useAction("write", { action: "/admin/newsletter/issues" });
  return (
    <>
      <AdminButton look="solid" icon="pen" busy={busy} onClick={() => void submit({ intent: "write" })}>
        Write a newsletter
      </AdminButton>
      {answer?.ok === false && <Trouble message={answer.error} number={answer.number} />}
    </>
  );
}
