import css from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";
import { Change } from "./history-change.tsx";

const SHOWN = 12;

/** What was changed, by whom and when; the newest change of each setting can be taken back. */
export const History = ({ settingsForm }: { settingsForm: SettingsForm }) => (
  <section className={css["card"]} aria-labelledby="history-title">
    <header className={css["head"]}>
      <h2 id="history-title">Change history</h2>
    </header>
    {settingsForm.changes.length === 0 && (
      <p className={css["empty"]}>No changes yet. Changes appear here and can be undone.</p>
    )}
    <ul>
      {settingsForm.changes.slice(0, SHOWN).map((change) => (
        <Change key={change.id} change={change} settingsForm={settingsForm} />
      ))}
    </ul>
  </section>
);
