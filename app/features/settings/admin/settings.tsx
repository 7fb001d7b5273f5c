import type { ReactNode } from "react";
import { useLoaderData, useOutletContext } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type FieldGroup, settingsIn } from "../domain/fields.ts";
import { contradictions } from "../domain/contradictions.ts";
import * as settings from "../settings.server.ts";
import { ConfirmationQuestion } from "./questions.tsx";
import { History } from "./history.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useSettingsForm } from "./use-settings-form.ts";
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
 * What visitors see, and what was changed: saved at once, taken back at once. What the page around has
 * to say stands beside it.
 */
export default function SiteSettings() {
  const settingsForm = useSettingsForm(useLoaderData<typeof loader>());
  const around = useOutletContext<{ beside?: ReactNode } | undefined>();
  const row = (key: SettingKey) => <SettingRow key={key} name={key} settingsForm={settingsForm} />;
  return (
    <div className={css["form"]}>
      <section className={css["card"]} id="settings" aria-labelledby="settings-title">
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
    </div>
  );
}
