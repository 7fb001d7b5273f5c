import { type ReactNode, useRef } from "react";
import { useLoaderData, useOutletContext, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useKeys } from "../../../ui/admin/keys.tsx";
import { type FieldGroup, settingsIn } from "../domain/fields.ts";
import { contradictions } from "../domain/contradictions.ts";
import * as settings from "../settings.server.ts";
import { ConfirmationQuestion, TooOld } from "./questions.tsx";
import { UndoQuestion } from "./undo-question.tsx";
import { History } from "./history.tsx";
import { SettingRow } from "./setting-row.tsx";
import { type SettingsForm, useSettingsForm } from "./use-settings-form.ts";
import css from "./settings.module.css";
import type { SettingKey } from "../contract.ts";
import type { Route } from "./+types/settings";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Site settings");

/** The middleware of `/admin` lets administrators in alone. */
export const loader = ({ context }: Route.LoaderArgs) =>
  settings.readSettingsForm(context.get(servicesContext));

/** The groups of settings below those of the house, with their headings. */
const GROUPS: [FieldGroup, string][] = [
  ["stay prices", "Stay prices"],
  ["report prices", "PDF report prices"],
  ["refunds", "Refunds (PDF reports and Insider months)"],
  ["place", "Place and week (empty fields are hidden)"],
];

/**
 * E begins to edit, U asks whether to take the newest change back; so does an address with `?undo=` and its
 * number.
 */
function useSettingKeys(settingsForm: SettingsForm) {
  const list = useRef<HTMLElement>(null);
  const newest = settingsForm.changes[0];
  const [searchParams, setSearchParams] = useSearchParams();
  const asked = searchParams.get("undo");
  const undoing = settingsForm.changes.find(({ id }) => String(id) === asked);
  const setUndoing = (id: number | undefined) =>
    setSearchParams(
      (now) => {
        now.delete("undo");
        if (id !== undefined) now.set("undo", String(id));
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  useKeys([
    {
      keys: "e",
      does: "Edit the settings",
      run: () => list.current?.querySelector<HTMLElement>("button")?.focus(),
    },
    ...(newest ? [{ keys: "u", does: "Undo the latest change", run: () => setUndoing(newest.id) }] : []),
  ]);
  return { list, undoing, isOver: asked !== null && !undoing, close: () => setUndoing(undefined) };
}

/**
 * What visitors see, and what was changed: saved at once, taken back at once. What the page around has
 * to say stands beside it.
 */
export default function SiteSettings() {
  const settingsForm = useSettingsForm(useLoaderData<typeof loader>());
  const { list, undoing, isOver, close } = useSettingKeys(settingsForm);
  const around = useOutletContext<{ beside?: ReactNode } | undefined>();
  const row = (key: SettingKey) => <SettingRow key={key} name={key} settingsForm={settingsForm} />;
  return (
    <div className={css["form"]}>
      <section ref={list} className={css["card"]} id="settings" aria-labelledby="settings-title">
        <header className={css["head"]}>
          <h2 id="settings-title">Site settings</h2>
          <p>What visitors see, and how refunds work. Changes go live at once and can be undone.</p>
        </header>
        {contradictions(settingsForm.values, settingsForm.now).map((said) => (
          <p key={said} className={css["contradiction"]} role="note">
            <Icon name="warn" size={14} /> {said}
          </p>
        ))}
        {settingsIn("house").map(row)}
        {GROUPS.map(([group, title]) => (
          <div key={group}>
            <h3 className={css["group"]}>{title}</h3>
            {settingsIn(group).map(row)}
          </div>
        ))}
      </section>
      <div className={css["side"]}>
        {around?.beside}
        <History settingsForm={settingsForm} />
      </div>
      <ConfirmationQuestion settingsForm={settingsForm} />
      {isOver && <TooOld onClose={close} />}
      {undoing && <UndoQuestion change={undoing} settingsForm={settingsForm} onClose={close} />}
    </div>
  );
}
