import { useState } from "react";
import { callApi } from "../../../platform/api.ts";
import type { SettingChange, SettingKey, SettingsDesk } from "../contract.ts";

/** Where a setting stands on its way: `refused` keeps what was typed; `failed` has been rolled back. */
export type Standing =
  | { is: "saving"; value: string }
  | { is: "saved" | "undone"; change: SettingChange }
  | { is: "refused"; error: string; typed: string }
  | { is: "failed"; error: string };
type Answer = { success: true; change: SettingChange };

/** The owner's settings in the browser: a change shows before the server has answered, and goes back when it says no. */
export function useDesk(given: SettingsDesk) {
  const [desk, setDesk] = useState(given);
  const [standings, setStandings] = useState<Partial<Record<SettingKey, Standing>>>({});
  const stand = (key: SettingKey, standing: Standing | undefined) => setStandings((all) => ({ ...all, [key]: standing }));

  const settle = (change: SettingChange, is: "saved" | "undone") => {
    setDesk((old) => ({ ...old, values: { ...old.values, [change.key]: change.after }, changes: [change, ...old.changes] }));
    stand(change.key, { is, change });
  };
  async function save(key: SettingKey, value: string) {
    const seen = desk.values[key];
    stand(key, { is: "saving", value });
    const result = await callApi<Answer>(`/api/admin/settings/${key}`, { method: "PUT", body: { value, seen } });
    if (result.ok) settle(result.data.change, "saved");
    else if (result.status === 400) stand(key, { is: "refused", error: result.message, typed: value });
    else stand(key, { is: "failed", error: result.said ?? result.message });
  }
  async function undo(made: SettingChange) {
    stand(made.key, { is: "saving", value: made.before });
    const result = await callApi<Answer>(`/api/admin/settings/changes/${made.id}/undo`, { method: "POST", body: {} });
    if (result.ok) settle(result.data.change, "undone");
    else stand(made.key, { is: "failed", error: result.said ?? result.message });
  }
  return { ...desk, standings, save, undo, rest: (key: SettingKey) => stand(key, undefined), refuse: stand };
}
export type Desk = ReturnType<typeof useDesk>;
