import { useState } from "react";
import { useRevalidator } from "react-router";
import { type ApiResult, callApi } from "../../../platform/http/api.ts";
import type { SettingChange, SettingKey, SettingsCode, SettingsFormData } from "../contract.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { SettingsCalls } from "../http.server.ts";

/**
 * Where a setting stands on its way: `refused` keeps what was typed; `failed` has been rolled back, and can
 * be tried again.
 */
type SettingStatus =
  | { is: "saving"; value: string }
  | { is: "saved" | "undone"; change: SettingChange }
  | { is: "refused"; error: string; typed: string }
  | { is: "failed"; error: string; number: string | undefined; again: (() => void) | undefined };
/** Asked before a change with a serious consequence is saved; `go` saves it. */
type ConfirmationQuestion = { key: SettingKey; value: string; says: string; go: () => void };
/**
 * A setting is live for everybody the moment it is saved: it is not kept for later without being looked at
 * again.
 */
const OFFLINE = "You’re offline. Save again when you reconnect.";
type Answer = AnswerOf<SettingsCalls, "/api/admin/settings/:key", "put">;
type Refusal = ApiResult<Answer> & { ok: false };

/** Somebody else was faster. */
const isOvertaken = ({ code }: Refusal) => code === ("SETTING_CHANGED_MEANWHILE" satisfies SettingsCode);

/** What the page was given, changed here until the page is read again: what the server says then counts. */
function useGiven(given: SettingsFormData) {
  const [read, setRead] = useState(given);
  const [formData, setFormData] = useState(given);
  if (read !== given) {
    setRead(given);
    setFormData(given);
  }
  return [formData, setFormData] as const;
}

/** Where each setting stands, and what becomes of it by what the server answered. */
function useOutcomes(given: SettingsFormData) {
  const [formData, setFormData] = useGiven(given);
  const [statuses, setStatuses] = useState<Partial<Record<SettingKey, SettingStatus>>>({});
  const [question, setQuestion] = useState<ConfirmationQuestion>();
  const { revalidate } = useRevalidator();
  const stand = (key: SettingKey, status: SettingStatus | undefined) =>
    setStatuses((all) => ({ ...all, [key]: status }));
  /** Puts the old value back where the server asks whether to go on, and keeps the question. */
  const asks = (key: SettingKey, value: string, result: Refusal, go: () => void) => {
    if (result.code !== ("CONFIRM_CHANGE" satisfies SettingsCode)) return false;
    stand(key, undefined);
    setQuestion({ key, value, says: result.said ?? result.message, go });
    return true;
  };
  const settle = (change: SettingChange, is: "saved" | "undone") => {
    setFormData((old) => ({
      ...old,
      values: { ...old.values, [change.key]: change.after },
      saved: [...old.saved, change.key],
      changes: [change, ...old.changes],
    }));
    stand(change.key, { is, change });
    void revalidate(); // what else on the page depends on it
  };
  const putBack = (key: SettingKey, said: string, result: Refusal, again: () => void) => {
    const overtaken = isOvertaken(result);
    stand(key, {
      is: "failed",
      error: `${said} ${result.said ?? result.message}`,
      number: overtaken ? undefined : result.number,
      again: overtaken ? undefined : again,
    });
    if (overtaken) void revalidate(); // theirs is shown
  };
  /** What was typed stays in its field, beside what somebody else has put there. */
  const refuse = (key: SettingKey, typed: string, result: Refusal) => {
    stand(key, { is: "refused", error: result.said ?? result.message, typed });
    if (isOvertaken(result)) void revalidate();
  };
  const answered = () => setQuestion(undefined);
  return { formData, statuses, question, answered, stand, asks, settle, putBack, refuse };
}

/**
 * The owner's settings in the browser: a change shows before the server has answered, and goes back when it
 * says no.
 */
export function useSettingsForm(given: SettingsFormData) {
  const { formData, statuses, question, answered, stand, asks, settle, putBack, refuse } = useOutcomes(given);
  async function save(key: SettingKey, value: string, sure = false) {
    if (!navigator.onLine) return stand(key, { is: "refused", error: OFFLINE, typed: value });
    const seen = formData.values[key];
    stand(key, { is: "saving", value });
    const result = await callApi<Answer>(`/api/admin/settings/${key}`, {
      method: "PUT",
      body: { value, seen, ...(sure && { sure }) },
    });
    if (result.ok) settle(result.data.change, "saved");
    else if (asks(key, value, result, () => void save(key, value, true))) return;
    else if (result.status === 400 || isOvertaken(result)) refuse(key, value, result);
    else putBack(key, "Not saved.", result, () => void save(key, value));
  }
  async function undo(made: SettingChange, sure = false) {
    stand(made.key, { is: "saving", value: made.before });
    const result = await callApi<Answer>(`/api/admin/settings/changes/${made.id}/undo`, {
      method: "POST",
      body: sure ? { sure } : {},
    });
    if (result.ok) settle(result.data.change, "undone");
    else if (!asks(made.key, made.before, result, () => void undo(made, true)))
      putBack(made.key, "Not undone.", result, () => void undo(made));
  }
  return {
    ...formData,
    statuses,
    save,
    undo,
    question,
    answered,
    rest: (key: SettingKey) => stand(key, undefined),
    refuse: stand,
  };
}
export type SettingsForm = ReturnType<typeof useSettingsForm>;
