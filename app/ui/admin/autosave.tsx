import { useEffect, useState, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import type { ApiResult } from "../../platform/http/api.ts";
import css from "./autosave.module.css";
import { AdminButton } from "./button.tsx";
import { formatDate } from "../../lib/india-format.ts";
import { Confirm } from "./dialog.tsx";
import { Glyph } from "./glyph.tsx";
import { useOnline } from "./online.ts";
import { Note } from "./status.tsx";
import { Trouble } from "./trouble.tsx";

/** Milliseconds without typing before a text is saved, and between retries while offline. */
const PAUSE_MS = 900;
const RETRY_MS = 5_000;

/** The state of saving. */
export type SaveStatus =
  | { is: "saved"; at: string }
  | { is: "unsaved" | "saving" }
  /** No answer: retried automatically. */
  | { is: "offline" }
  | { is: "refused"; message: string; field?: string; number?: string }
  /** A conflict: someone else saved first, and nothing is saved until the user decides. */
  | { is: "changed"; message: string };

type Options<Text, Saved> = {
  /** What the server has stored. */
  saved: Saved;
  savedAt: string;
  textOf: (saved: Saved) => Text;
  send: (text: Text, saved: Saved, byHand: boolean) => Promise<ApiResult<Saved>>;
  /** The error code of a conflict, if there can be one. */
  changedCode?: string;
};

const savedNow = (): SaveStatus => ({ is: "saved", at: new Date().toISOString() });

/**
 * Saves a text after a pause in typing, one call at a time, until the latest text is saved. Stops at a
 * conflict. `turn` increments when another text replaces the edited one.
 */
function openAutosave<Text extends object, Saved>(options: Options<Text, Saved>) {
  const { savedAt, textOf, send, changedCode } = options;
  /** The text on the server. */
  let savedText = textOf(options.saved);
  let state = {
    text: savedText,
    saved: options.saved,
    status: { is: "saved", at: savedAt } as SaveStatus,
    turn: 0,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const watchers = new Set<() => void>();
  function set(change: Partial<typeof state>) {
    state = { ...state, ...change };
    for (const onChange of watchers) onChange();
  }
  const isClean = () => JSON.stringify(state.text) === JSON.stringify(savedText);
  function saveIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }

  async function sendText(byHand: boolean) {
    const sent = state.text;
    set({ status: { is: "saving" } });
    const result = await send(sent, state.saved, byHand);
    if (result.ok) {
      savedText = sent;
      set({ saved: result.data, status: isClean() ? savedNow() : { is: "unsaved" } });
      if (!isClean()) saveIn(PAUSE_MS);
      return;
    }
    const { code, status, field, number } = result;
    const message = result.error ?? result.message;
    if (code !== undefined && code === changedCode) set({ status: { is: "changed", message } });
    else if (status === 0 || status === 429 || status >= 500) {
      set({ status: { is: "offline" } });
      saveIn(RETRY_MS);
    } else set({ status: { is: "refused", message, field, number } });
  }
  /**
   * Saves the current text.
   * @returns whether it is saved
   */
  async function save(byHand = false): Promise<boolean> {
    clearTimeout(timer);
    if (running) {
      await running;
      return save(byHand);
    }
    if (state.status.is === "changed") return false;
    if (isClean()) {
      if (state.status.is !== "saved") set({ status: savedNow() });
      return true;
    }
    running = sendText(byHand).finally(() => (running = undefined));
    await running;
    return isClean();
  }
  const retry = () => state.status.is === "offline" && saveIn(0);
  const warn = (event: BeforeUnloadEvent) => isClean() || event.preventDefault();
  return {
    read: () => state,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    isClean,
    save,
    /**
     * Saves until nothing is unsaved.
     * @returns whether that succeeded
     */
    settle: async (): Promise<boolean> => {
      for (let tries = 0; tries < 3 && !isClean(); tries++) {
        await save(); // oxlint-disable-line no-await-in-loop -- in sequence
        if (state.status.is !== "unsaved") break;
      }
      return isClean();
    },
    write: (change: Partial<Text>) => {
      const isStopped = state.status.is === "changed";
      set({ text: { ...state.text, ...change }, ...(!isStopped && { status: { is: "unsaved" } }) });
      if (!isStopped) saveIn(PAUSE_MS);
    },
    /** Replaces the text with the server's. */
    adopt: (saved: Saved) => {
      clearTimeout(timer);
      savedText = textOf(saved);
      const turn = isClean() ? state.turn : state.turn + 1;
      set({ saved, text: savedText, turn, status: savedNow() });
    },
    /** Updates everything but the text from the server. */
    update: (saved: Saved) => set({ saved }),
    /** Stops saving, because another administrator saved first. */
    stop: (message: string) => {
      clearTimeout(timer);
      set({ status: { is: "changed", message } });
    },
    /** The text is saved elsewhere, so leaving the page no longer asks for confirmation. */
    forget: () => void (savedText = state.text),
    begin: () => {
      addEventListener("online", retry);
      addEventListener("beforeunload", warn);
      return () => {
        clearTimeout(timer);
        removeEventListener("online", retry);
        removeEventListener("beforeunload", warn);
      };
    },
  };
}
/** Autosaves one text while it is edited. */
export function useAutosave<Text extends object, Saved>(options: Options<Text, Saved>) {
  const [autosave] = useState(() => openAutosave(options));
  const state = useSyncExternalStore(autosave.watch, autosave.read, autosave.read);
  useEffect(() => autosave.begin(), [autosave]);
  return { autosave, ...state };
}

/** A time; with its date unless it is today. */
const formatSavedAt = (at: string) =>
  formatDate(at, formatDate(at, "day") === formatDate(Date.now(), "day") ? "time" : "short");

/** The state of saving in a few words, announced to screen readers. */
export function SaveStatusText({ status }: { status: SaveStatus }) {
  const online = useOnline();
  const words = {
    saved: status.is === "saved" && `Saved ${formatSavedAt(status.at)}`,
    unsaved: "Not saved yet",
    saving: "Saving…",
    offline: online ? "Can’t reach the server, not saved yet" : "Offline, saves when you reconnect",
    refused: "Not saved",
    changed: "Not saved",
  };
  const icon =
    status.is === "saved" ? "check" : ["offline", "refused", "changed"].includes(status.is) && "warn";
  return (
    <output className={css["status"]} data-is={status.is}>
      {icon && <Glyph name={icon} size={14} />} {words[status.is]}
    </output>
  );
}

/**
 * Why the text is not saved. After a conflict the other text can be loaded, or this one saved as a copy.
 * `copy` and `reload` return whether they worked.
 */
export function SaveNotes({
  status,
  retry,
  reload,
  copy,
}: {
  status: SaveStatus;
  retry: () => void;
  reload: () => Promise<unknown>;
  copy: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const once = (way: () => Promise<unknown>) => () => {
    setBusy(true);
    void way().finally(() => setBusy(false));
  };
  if (status.is === "refused" && !status.field)
    return <Trouble message={status.message} number={status.number} retry={retry} />;
  if (status.is !== "changed") return null;
  return (
    <Note tone="warn">
      <p role="alert">{status.message.replace(/\.$/, "")}. Your text is still on this page, but not saved.</p>
      <AdminButton small busy={busy} onClick={once(reload)}>
        Reload
      </AdminButton>
      <AdminButton small busy={busy} onClick={once(copy)}>
        Save as a copy
      </AdminButton>
    </Note>
  );
}

/** Saves before a navigation, and asks for confirmation if saving fails. */
export function AskBeforeLeaving({
  autosave,
}: {
  autosave: { isClean: () => boolean; settle: () => Promise<boolean> };
}) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !autosave.isClean() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return undefined;
    let over = false;
    const saveFirst = async () => {
      const saved = await autosave.settle();
      if (over) return;
      if (saved) blocker.proceed();
      else setAsking(true);
    };
    void saveFirst();
    return () => void (over = true);
  }, [blocker, autosave]);
  if (!asking || blocker.state !== "blocked") return null;
  return (
    <Confirm
      title="Leave with unsaved text?"
      doIt="Leave"
      bad
      onConfirm={() => blocker.proceed()}
      onClose={() => {
        setAsking(false);
        blocker.reset();
      }}
    >
      <p>Your last changes aren’t saved. If you leave, they are lost.</p>
    </Confirm>
  );
}
