import { type ApiResult, callApi } from "../../../../platform/http/api.ts";
import { useAutosave } from "../../../../ui/admin/autosave.tsx";
import type { IssueDraft, IssueShown, NewsletterCode } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

type Words = Omit<IssueDraft, "version">;
const ADDRESS = "/api/admin/newsletter/letters/:id";
type Answer = AnswerOf<WritingCalls, typeof ADDRESS, "get" | "put">;

async function callIssue(path: string, method: string, body?: IssueDraft): Promise<ApiResult<IssueShown>> {
  const result = await callApi<Answer>(path, { method, ...(body && { body }) });
  return result.ok ? { ok: true, data: result.data.letter } : result;
}

/** An issue in the editor. */
export function useIssue(given: IssueShown) {
  const path = ADDRESS.replace(":id", given.id);
  const { autosave, text, saved, status, turn } = useAutosave<Words, IssueShown>({
    saved: given,
    savedAt: given.updatedAt,
    textOf: ({ subject, preview, body, topic }) => ({ subject, preview, body, topic }),
    send: (words, { version }) => callIssue(path, "PUT", { ...words, version }),
    changedCode: "LETTER_CHANGED_MEANWHILE" satisfies NewsletterCode,
  });
  return {
    autosave,
    words: text,
    saved,
    saveStatus: status,
    turn,
    write: autosave.write,
    /**
     * Saves the current text.
     * @returns whether it is saved
     */
    save: autosave.settle,
    /** Loads the text from the server. */
    reload: async () => {
      const found = await callIssue(path, "GET");
      if (found.ok) autosave.adopt(found.data);
    },
  };
}
export type Writing = ReturnType<typeof useIssue>;
