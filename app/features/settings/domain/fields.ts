import type { SettingKey } from "../contract.ts";

/** `price` is the text that visitors read; `paise` an amount that is charged. */
export type FieldKind = "count" | "date" | "words" | "price" | "paise" | "choice" | "picture";
export type Field = { label: string; kind: FieldKind; choices?: string[] };

/** How the owner knows each setting. */
export const FIELDS: Record<SettingKey, Field> = {
  registration_close_date: { label: "Registration closes", kind: "date" },
  registration_days_left: { label: "Registration days left", kind: "count" },
  available_seats: { label: "Available seats", kind: "count" },
  applications_received: { label: "Applications received", kind: "count" },
  accepting_applications_for_date: { label: "Accepting applications for", kind: "words" },
  insider_access_price: { label: "Insider access", kind: "price" },
  insider_access_original_price: { label: "Insider access, original", kind: "price" },
  main_experience_price: { label: "Main experience", kind: "price" },
  main_experience_original_price: { label: "Main experience, original", kind: "price" },
  executive_escape_price: { label: "Executive escape", kind: "price" },
  executive_escape_original_price: { label: "Executive escape, original", kind: "price" },
  report_early_price: { label: "PDF report, early", kind: "paise" },
  report_regular_price: { label: "PDF report, regular", kind: "paise" },
  report_struck_price: { label: "PDF report, struck through", kind: "paise" },
  refund_confirmation: {
    label: "Refunds that members ask for",
    kind: "choice",
    choices: ["by hand", "automatic"],
  },
  hero_desktop_image: { label: "Hero, desktop", kind: "picture" },
  hero_mobile_image: { label: "Hero, phone", kind: "picture" },
};
