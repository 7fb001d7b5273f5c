import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useAutosave } from "../../../../ui/admin/autosave.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";
import type { IssueShown, IssueText, NewsletterCode } from "../../contract.ts";

/** An issue in the editor, saved by the page's action. */
export function useIssue(issue: IssueShown) {
  // a failed revalidation would lose text typed in the meantime
  const { submit } = useAction<IssueShown>(`save ${issue.id}`, { defaultShouldRevalidate: false });
  const { revalidate } = useRevalidator();
  const { autosave, text, saved, status, turn } = useAutosave<IssueText, IssueShown>({
    saved: issue,
    savedAt: issue.updatedAt,
    textOf: ({ subject, preview, body, topic }) => ({ subject, preview, body, topic }),
    send: async (draft, { version }) => {
      const answer = await submit({ ...draft, version: String(version), intent: "save" });
      return answer.ok ? { ok: true, data: answer.result } : { ...answer, message: answer.error };
    },
    changedCode: "ISSUE_CHANGED" satisfies NewsletterCode,
  });
  const isReloading = useRef(false);
  useEffect(() => {
    if (isReloading.current) autosave.adopt(issue);
    isReloading.current = false;
  }, [issue, autosave]);
  return {
    text,
    saved,
    saveStatus: status,
    turn,
    autosave,
    /** Replaces the text with the server's. */
    reload: async () => {
      isReloading.current = true;
      await revalidate();
    },
  };
}
export type Writing = ReturnType<typeof useIssue>;
