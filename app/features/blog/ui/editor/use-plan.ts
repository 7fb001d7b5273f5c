import { useState } from "react";
import { type Planned, plannedFor } from "./publishing.tsx";
import type { Held } from "./saver.ts";

/** The planned publication time: the stored one, until another is typed. */
export function usePlan(held: Held) {
  const { state, publishedAt } = held.post;
  const stamp = `${state} ${publishedAt}`; // typed values are dropped when the post's state changes
  const [typed, setTyped] = useState<{ stamp: string; planned: Planned }>();
  const [error, setError] = useState<string>();
  return {
    planned: typed?.stamp === stamp ? typed.planned : plannedFor(held),
    error,
    setError,
    change: (planned: Planned) => {
      setError(undefined);
      setTyped({ stamp, planned });
    },
  };
}
