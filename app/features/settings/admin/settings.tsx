import type { ReactNode } from "react";
import { useLoaderData, useOutletContext } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { AppError } from "../../../platform/errors.ts";
import { Panel } from "../../../ui/admin/panel.tsx";
import { clientAction, shouldRevalidate } from "../../../ui/admin/use-action.ts";
import { Icon } from "../../../ui/icon.tsx";
import { type FieldGroup, settingsIn } from "../domain/fields.ts";
import { shownAs } from "../domain/shown.ts";
import { contradictions } from "../domain/contradictions.ts";
import { changeSetting, undoChange } from "../changes.server.ts";
import { readSettingsForm } from "../reading.server.ts";
import { History } from "./history.tsx";
import { SettingRow } from "./setting-row.tsx";
import css from "./settings.module.css";
import {
  type ChangeOutcome,
  isSettingKey,
  type SettingChange,
  type SettingKey,
  type SettingsCode,
  type SettingsFormData,
} from "../contract.ts";
import type { Route } from "./+types/settings";

export { clientAction, shouldRevalidate };

/** Changes of prices and of the refund mode require a proof of identity. */
const asksProof = (key: string) => key.includes("price") || key === "refund_confirmation";
/** `sure`: the owner has confirmed a change that requires confirmation. */
const Sure = z.strictObject({ sure: z.literal("yes").optional() });
const Save = Sure.extend({
  key: z.string().refine(isSettingKey, "This setting does not exist"),
  value: z.string().max(2_000),
  seen: z.string().max(2_000).optional(),
});
const Undo = Sure.extend({ id: z.coerce.number().int().positive() });

function changeOf(outcome: ChangeOutcome | undefined): SettingChange {
  if (!outcome)
    throw new AppError("NOT_FOUND" satisfies SettingsCode, "This change does not exist", { status: 404 });
  if (outcome.ok) return outcome.change;
  if (outcome.asks)
    throw new AppError("CONFIRM_CHANGE" satisfies SettingsCode, outcome.error, { status: 409 });
  const code: SettingsCode = outcome.stale ? "SETTING_CHANGED_MEANWHILE" : "SETTING_REFUSED";
  throw new AppError(code, outcome.error, { status: outcome.stale ? 409 : 400, field: outcome.key });
}

export const action = adminAction({
  save: intent({
    input: Save,
    proof: ({ key }) => asksProof(key),
    run: async (services, { sure, ...change }, by) =>
      changeOf(await changeSetting(services, { ...change, by, asksFirst: !sure })),
  }),
  // the change to undo may be a price
  undo: intent({
    input: Undo,
    proof: true,
    run: async (services, { id, sure }, by) =>
      changeOf(await undoChange(services, { id, by, asksFirst: !sure })),
  }),
});

/** The middleware of `/admin` lets only administrators in. */
export const loader = ({ context }: Route.LoaderArgs) => readSettingsForm(context.get(servicesContext));

/** The other groups of settings, with their headings. */
const GROUPS: [FieldGroup, string][] = [
  ["stay prices", "Stay prices"],
  ["report prices", "PDF report prices"],
  ["refunds", "Refunds (PDF reports and Insider months)"],
  ["place", "Place and week (empty fields are hidden)"],
];

/** A collapsible group whose summary lists its values; a row in use expands it. */
function Group({ title, keys, form }: { title: string; keys: SettingKey[]; form: SettingsFormData }) {
  const values = keys.flatMap((key) => (form.values[key] === "" ? [] : [shownAs(key, form.values[key])]));
  return (
    <details className={css["group"]}>
      <summary>
        <h3>{title}</h3>
        <span className="quiet">{values.join(" · ") || "Nothing set yet"}</span>
      </summary>
      {keys.map((key) => (
        <SettingRow key={key} name={key} form={form} />
      ))}
    </details>
  );
}

/** The settings and their history. The parent route can add content (`side`) above the history. */
export default function SiteSettings() {
  const form = useLoaderData<typeof loader>();
  const around = useOutletContext<{ side?: ReactNode } | undefined>();
  return (
    <div className={css["form"]}>
      <Panel
        title="Site settings"
        hint="What visitors see, and how refunds work. Changes go live at once and can be undone."
        id="settings"
        flush
      >
        {contradictions(form.values, form.now).map((warning) => (
          <p key={warning} className={`row ${css["contradiction"]}`} role="note">
            <Icon name="warn" size={14} /> {warning}
          </p>
        ))}
        {settingsIn("house").map((key) => (
          <SettingRow key={key} name={key} form={form} />
        ))}
        {GROUPS.map(([group, title]) => (
          <Group key={group} title={title} keys={settingsIn(group)} form={form} />
        ))}
      </Panel>
      <div className={css["side"]}>
        {around?.side}
        <History changes={form.changes} />
      </div>
    </div>
  );
}
