import { useState } from "react";
import type { ApiResult } from "../../../../platform/http/api.ts";
import { ProveHere, type ProofWays } from "./prove-here.tsx";

/** The question takes the keyboard to itself when it comes. */
const takeFocus = (question: HTMLElement | null) => question?.focus();

/**
 * Changes that may ask who is there. `proven` sends a change; where a proof is due, `asking` is the question
 * to show, and the change goes on with its answer. What comes back is undefined where it was not answered.
 */
export function useProven(ways: ProofWays) {
  const [waiting, setWaiting] = useState<{ answer: (given: boolean) => void }>();
  async function proven<T>(send: () => Promise<ApiResult<T>>): Promise<ApiResult<T> | undefined> {
    const first = await send();
    if (first.ok || first.code !== "PROVE_AGAIN") return first;
    const given = await new Promise<boolean>((answer) => setWaiting({ answer }));
    setWaiting(undefined);
    return given ? send() : undefined;
  }
  const asking = waiting && (
    <section aria-label="Is it you?" tabIndex={-1} ref={takeFocus}>
      <ProveHere ways={ways} onDone={() => waiting.answer(true)} onClose={() => waiting.answer(false)} />
    </section>
  );
  return { proven, asking };
}
