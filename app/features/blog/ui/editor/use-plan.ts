import { useState } from "react";
import { type Planned, plannedFor } from "./publishing.tsx";
import type { Held } from "./saver.ts";

/** When a post is to come out: as it stands, until somebody types another time. */
export function usePlan(held: Held) {
  const { state, publishedAt } = held.post;
  const stamp = `${state} ${publishedAt}`; // what was typed is over once the post stands differently
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
