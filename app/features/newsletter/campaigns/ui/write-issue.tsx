import { useNavigate } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { useKeys } from "../../../../ui/admin/keys.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../ui/use-action.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

/** Begins a letter and opens it; the key N does the same. */
export function WriteIssue() {
  const navigate = useNavigate();
  const { run, busy, trouble } = useAction();
  async function begin() {
    const made = await run<AnswerOf<WritingCalls, "/api/admin/newsletter/letters", "post">>("/letters");
    if (made) await navigate(`/admin/newsletter/letters/${made.letter.id}`);
  }
  useKeys([{ keys: "n", does: "Write a newsletter", run: () => void begin() }]);
  return (
    <>
      <AdminButton look="solid" icon="pen" hotkey="N" busy={busy !== undefined} onClick={() => void begin()}>
        Write a newsletter
      </AdminButton>
      {trouble && <Trouble message={trouble.message} number={trouble.number} />}
    </>
  );
}
