import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { DeckState } from "../deck/deck-context.ts";
import type { ReportIds } from "./seed.ts";

/**
 * The owner's link to this report, and a function to share it.
 * @param open whether it is shared already
 */
export function useSharing(ids: ReportIds, owner: boolean, open: boolean): DeckState["sharing"] {
  const { sessionId, testId } = ids;
  const [isOpen, setOpen] = useState(open);
  if (!owner) return undefined;
  return {
    pictures: `/api/report-pictures/${sessionId}/${testId}`,
    get link() {
      return `${location.origin}/quest-result/anonymous/${sessionId}/${testId}`;
    },
    open: isOpen,
    async turn(shared) {
      const body = { sessionId, testId, shared };
      const { ok } = await callApi("/api/report/sharing", { method: "PUT", body });
      if (ok) setOpen(shared);
      return ok;
    },
  };
}
