import { useNavigate } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

/** Creates an issue and opens it. */
export function WriteIssue() {
  const navigate = useNavigate();
  const { run, busy, trouble } = useAction();
  async function begin() {
    const made = await run<AnswerOf<WritingCalls, "/api/admin/newsletter/letters", "post">>("/letters");
    if (made) await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  return (
    <>
      <AdminButton look="solid" icon="pen" busy={busy !== undefined} onClick={() => void begin()}>
        Write a newsletter
      </AdminButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </>
  );
}
