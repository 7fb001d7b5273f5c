import { useEffect, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { SampleShown } from "../../contract.ts";
import type { Check } from "../../domain/readiness.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { PreviewCalls } from "../../admin.server.ts";

/** `samples`: three recipients with their values. */
export type Checked = { checks: Check[]; readers: number; text: string; samples: SampleShown[] };

/** The checks of the saved issue, fetched again for every version. */
export function useChecks(id: string, version: number, given: Checked) {
  const [checked, setChecked] = useState({ version, ...given });
  useEffect(() => {
    if (checked.version === version) return undefined;
    let gone = false;
    async function ask() {
      const result = await callApi<AnswerOf<PreviewCalls, "/api/admin/newsletter/letters/:id/checks", "get">>(
        `/api/admin/newsletter/letters/${id}/checks`,
      );
      if (result.ok && !gone) setChecked({ version, ...result.data });
    }
    void ask();
    return () => void (gone = true);
  }, [id, version, checked.version]);
  return checked;
}
