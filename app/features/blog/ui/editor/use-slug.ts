import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Slug } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { EditorCalls } from "../../editing/editor-http.server.ts";
import { firstOf } from "../../../../lib/checked.ts";

export const checkSlug = (slug: string, post: string) =>
  callApi<AnswerOf<EditorCalls, "/api/admin/blog/slug", "get">>(
    `/api/admin/blog/slug?${new URLSearchParams({ slug, post })}`,
  );

/** Debounce before a slug is checked. Milliseconds. */
const PAUSE_MS = 300;

/** A slug while it is typed: checked after a pause, and stored with `change` only if it is free. */
export function useSlug(post: string, change: (slug: string) => void) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [suggestion, setSuggestion] = useState<string>();
  /** The number of the latest check; answers of earlier ones are ignored. */
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(next: string) {
    setTyped(undefined);
    setError(undefined);
    setSuggestion(undefined);
    change(next);
  }
  async function check(next: string) {
    const number = ++latest.current;
    const result = await checkSlug(next, post);
    if (number !== latest.current) return;
    if (!result.ok) setError("Can’t check this address while offline.");
    else if (result.data.free) take(next);
    else {
      setError("Another post has or had this address.");
      setSuggestion(result.data.suggestion);
    }
  }
  function type(next: string) {
    latest.current++;
    clearTimeout(timer.current);
    setTyped(next);
    setSuggestion(undefined);
    const checked = Slug.safeParse(next);
    setError(checked.success ? undefined : firstOf(checked.error.issues).message);
    if (checked.success) timer.current = setTimeout(() => void check(next), PAUSE_MS);
  }
  return { typed, error, suggestion, take, type };
}
