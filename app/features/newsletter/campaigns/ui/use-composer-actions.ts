import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { IssueShown } from "../../contract.ts";
import { useAction } from "../../ui/use-action.ts";
import type { Writing } from "./use-issue.ts";

/** Actions on an issue that has not been sent. */
export function useComposerActions(issue: IssueShown, writing: Writing) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const action = useAction();
  const [notice, setNotice] = useState<string>();
  const path = `/letters/${issue.id}`;
  return {
    ...action,
    notice,
    async test() {
      setNotice(undefined);
      if (!(await writing.save())) return;
      const sent = await action.run<{ to: string }>(`${path}/test`);
      if (sent) setNotice(`Test sent to ${sent.to}.`);
    },
    async unschedule() {
      if (await action.run(`${path}/unschedule`)) await revalidate();
    },
    async remove() {
      if (!(await action.run(path, undefined, "DELETE"))) return;
      writing.autosave.forget();
      await navigate("/admin/newsletter/letters");
    },
  };
}
export type ComposerActions = ReturnType<typeof useComposerActions>;
