import { useRef } from "react";
import { useNavigate } from "react-router";
import { useKeys } from "../../../../ui/admin/keys.tsx";
import type { HistoryPage } from "./revision-steps.tsx";

/** Goes from change to change within the comparison. */
function useChanges() {
  const place = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  function go(by: 1 | -1) {
    const all = [...(place.current?.querySelectorAll<HTMLElement>("[data-changed]") ?? [])];
    at.current = Math.min(Math.max(at.current + by, 0), all.length - 1);
    all[at.current]?.focus();
    all[at.current]?.scrollIntoView({ block: "center" });
  }
  return { place, go };
}

const queryOf = (revision: number, before: number | null) =>
  new URLSearchParams({ ...(before && { before: String(before) }), revision: String(revision) });

/** The keys of the history: from revision to revision, and from change to change within `place`. */
export function useRevisionKeys({ revisions, old, before }: HistoryPage) {
  const navigate = useNavigate();
  const { place, go } = useChanges();
  const step = (by: 1 | -1) => {
    const next = revisions[revisions.findIndex(({ id }) => id === old.id) + by];
    if (next) void navigate(`?${queryOf(next.id, before)}`, { preventScrollReset: true });
  };
  useKeys([
    { keys: "j", does: "Older revision", run: () => step(1) },
    { keys: "k", does: "Newer revision", run: () => step(-1) },
    { keys: "n", does: "Next change", run: () => go(1) },
    { keys: "p", does: "Previous change", run: () => go(-1) },
  ]);
  return { place, go };
}
