import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/api.ts";
import type { LetterDraft, LetterShown } from "../../contract.ts";

export type Words = Omit<LetterDraft, "version">;
/** `theirs`: somebody else has written meanwhile; nothing of either is lost. */
export type Keeping =
  | { is: "kept" | "waiting" | "saving" | "offline" }
  | { is: "failed"; message: string; number?: string | undefined }
  | { is: "theirs"; theirs: LetterShown };

/** Milliseconds of quiet after which what was typed is kept. */
const PAUSE_MS = 700;
const wordsOf = ({ subject, preview, body, topic }: Words): Words => ({ subject, preview, body, topic });
const same = (a: Words, b: Words) => JSON.stringify(a) === JSON.stringify(b);

async function put(id: string, draft: LetterDraft): Promise<{ letter: LetterShown } | { keeping: Keeping }> {
  const path = `/api/admin/newsletter/letters/${id}`;
  const result = await callApi<{ letter: LetterShown }>(path, { method: "PUT", body: draft });
  if (result.ok) return { letter: result.data.letter };
  if (result.code === "LETTER_CHANGED_MEANWHILE") {
    const now = await callApi<{ letter: LetterShown }>(path);
    if (now.ok) return { keeping: { is: "theirs", theirs: now.data.letter } };
  }
  if (result.status === 0) return { keeping: { is: "offline" } };
  return { keeping: { is: "failed", message: result.said ?? result.message, number: result.number } };
}

/** A letter that is being written: kept by itself a moment after the last key, one save at a time, and again when the line is back. */
export function useLetter(given: LetterShown) {
  const [words, setWords] = useState<Words>(() => wordsOf(given));
  const [kept, setKept] = useState(given);
  const [keeping, setKeeping] = useState<Keeping>({ is: "kept" });
  const latest = useRef({ words, kept });
  const running = useRef<Promise<boolean>>(undefined);

  async function saveOnce(): Promise<boolean> {
    const { words: mine, kept: before } = latest.current;
    if (same(mine, wordsOf(before))) {
      setKeeping({ is: "kept" });
      return true;
    }
    setKeeping({ is: "saving" });
    const outcome = await put(given.id, { ...mine, version: before.version });
    if ("keeping" in outcome) {
      setKeeping(outcome.keeping);
      return false;
    }
    latest.current.kept = outcome.letter;
    setKept(outcome.letter);
    return saveOnce();
  }
  /** Keeps what is on the screen. @returns whether the site has it */
  const save = () => (running.current ??= saveOnce().finally(() => (running.current = undefined)));

  const stuck = keeping.is === "theirs";
  const dirty = !same(words, wordsOf(kept));
  useEffect(() => {
    if (keeping.is !== "waiting") return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (!dirty || stuck) return undefined;
    const online = () => void save();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);

  function write(change: Partial<Words>) {
    latest.current.words = { ...latest.current.words, ...change };
    setWords(latest.current.words);
    if (!stuck) setKeeping({ is: "waiting" });
  }
  /** Puts what the other one wrote on this screen. */
  function takeTheirs(theirs: LetterShown) {
    latest.current = { words: wordsOf(theirs), kept: theirs };
    setWords(latest.current.words);
    setKept(theirs);
    setKeeping({ is: "kept" });
  }
  return { words, kept, keeping, dirty, write, save, takeTheirs };
}
export type Writing = ReturnType<typeof useLetter>;
