import { type ReactNode, useRef } from "react";
import { useLoaderData, useOutletContext } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useKeys } from "../../../ui/admin/keys.tsx";
import { type FieldGroup, settingsIn } from "../domain/fields.ts";
import { contradictions } from "../domain/months.ts";
import * as settings from "../settings.server.ts";
import { History } from "./history.tsx";
import { SettingRow } from "./setting-row.tsx";
import { type SettingsForm, useSettingsForm } from "./use-settings-form.ts";
import css from "./settings.module.css";
import type { SettingKey } from "../contract.ts";
import type { Route } from "./+types/settings";

export const meta = () => [{ title: "Site settings | Villa Vesper" }];

/** The middleware of `/admin` lets administrators in alone. */
export const loader = ({ context }: Route.LoaderArgs) =>
  settings.readSettingsForm(context.get(servicesContext));

/** The groups of settings below those of the house, with their headings. */
const GROUPS: [FieldGroup, string][] = [
  ["stay prices", "Prices of the stay, as visitors read them"],
  ["report prices", "Prices of the PDF report, charged in full"],
  ["refunds", "Refunds of the PDF report"],
  ["place", "The place and the week: each is shown where it belongs, and left out while it is empty"],
];

/** E begins to edit, U takes the newest change back. */
function useSettingKeys(settingsForm: SettingsForm) {
  const list = useRef<HTMLElement>(null);
  const newest = settingsForm.changes[0];
  useKeys([
    {
      keys: "e",
      does: "Edit the settings",
      run: () => list.current?.querySelector<HTMLElement>("button")?.focus(),
    },
    ...(newest
      ? [{ keys: "u", does: "Undo the newest change", run: () => void settingsForm.undo(newest) }]
      : []),
  ]);
  return list;
}

/**
 * What every visitor sees, and what was changed: saved at once, taken back at once. What the page around has
 * to say stands beside it.
 */
export default function SiteSettings() {
  const settingsForm = useSettingsForm(useLoaderData<typeof loader>());
  const list = useSettingKeys(settingsForm);
  const around = useOutletContext<{ beside?: ReactNode } | undefined>();
  const row = (key: SettingKey) => <SettingRow key={key} name={key} settingsForm={settingsForm} />;
  return (
    <div className={css["form"]}>
      <section ref={list} className={css["card"]} id="settings" aria-labelledby="settings-title">
        <header className={css["head"]}>
          <h2 id="settings-title">Site settings</h2>
          <p>What every visitor sees. Saved at once, undone at once.</p>
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
    </div>
  );
}
