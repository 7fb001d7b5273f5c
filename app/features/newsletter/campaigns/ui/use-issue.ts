import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { IssueDraft, IssueShown } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { WritingCalls } from "../../admin.server.ts";

export type Words = Omit<IssueDraft, "version">;
/** `theirs`: somebody else has written meanwhile; nothing of either is lost. */
export type SaveStatus =
  | { is: "kept" | "waiting" | "saving" | "offline" }
  | { is: "failed"; message: string; number?: string | undefined }
  | { is: "theirs"; theirs: IssueShown };

const ADDRESS = "/api/admin/newsletter/letters/:id";
/** Milliseconds of quiet after which what was typed is kept. */
const PAUSE_MS = 700;
const wordsOf = ({ subject, preview, body, topic }: Words): Words => ({ subject, preview, body, topic });
const same = (a: Words, b: Words) => JSON.stringify(a) === JSON.stringify(b);

async function put(
  id: string,
  draft: IssueDraft,
): Promise<{ letter: IssueShown } | { saveStatus: SaveStatus }> {
  const path = ADDRESS.replace(":id", id);
  const result = await callApi<AnswerOf<WritingCalls, typeof ADDRESS, "put">>(path, {
    method: "PUT",
    body: draft,
  });
  if (result.ok) return { letter: result.data.letter };
  if (result.code === "LETTER_CHANGED_MEANWHILE") {
    const now = await callApi<AnswerOf<WritingCalls, typeof ADDRESS, "get">>(path);
    if (now.ok) return { saveStatus: { is: "theirs", theirs: now.data.letter } };
  }
  if (result.status === 0) return { saveStatus: { is: "offline" } };
  return { saveStatus: { is: "failed", message: result.said ?? result.message, number: result.number } };
}

/** The window asks before it closes over words that the site does not have. */
function useAskBeforeLeaving(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}

/**
 * A letter that is being written: kept by itself a moment after the last key, one save at a time, and again
 * when the line is back.
 */
export function useIssue(given: IssueShown) {
  const [words, setWords] = useState<Words>(() => wordsOf(given));
  const [saved, setSaved] = useState(given);
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ is: "kept" });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ words, saved });
  const running = useRef<Promise<boolean>>(undefined);

  async function saveOnce(): Promise<boolean> {
    const { words: mine, saved: before } = latest.current;
    if (same(mine, wordsOf(before))) {
      setSaveStatus({ is: "kept" });
      return true;
    }
    setSaveStatus({ is: "saving" });
    const outcome = await put(given.id, { ...mine, version: before.version });
    if ("saveStatus" in outcome) {
      setSaveStatus(outcome.saveStatus);
      return false;
    }
    latest.current.saved = outcome.letter;
    setSaved(outcome.letter);
    return saveOnce();
  }
  /** Keeps what is on the screen. @returns whether the site has it */
  const save = () => (running.current ??= saveOnce().finally(() => (running.current = undefined)));

  const stuck = saveStatus.is === "theirs";
  const dirty = !same(words, wordsOf(saved));
  useEffect(() => {
    if (saveStatus.is !== "waiting") return undefined;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    if (!dirty || stuck) return undefined;
    const online = () => void save();
    addEventListener("online", online);
    return () => removeEventListener("online", online);
  });
  useAskBeforeLeaving(dirty);

  function write(change: Partial<Words>) {
    latest.current.words = { ...latest.current.words, ...change };
    setWords(latest.current.words);
    if (!stuck) setSaveStatus({ is: "waiting" });
  }
  /** Puts what the other one wrote on this screen. */
  function takeTheirs(theirs: IssueShown) {
    latest.current = { words: wordsOf(theirs), saved: theirs };
    setWords(latest.current.words);
    setTurn((before) => before + 1);
    setSaved(theirs);
    setSaveStatus({ is: "kept" });
  }
  return { words, turn, saved, saveStatus, dirty, write, save, takeTheirs };
}
export type Writing = ReturnType<typeof useIssue>;
