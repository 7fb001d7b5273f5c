import type { SettingKey } from "../contract.ts";

/**
 * The kinds of settings: `month` such as "January 2027"; `price` is a text for visitors; `text` may have
 * several lines; `paise` is a charged amount.
 */
export type FieldKind = "count" | "date" | "month" | "price" | "paise" | "choice" | "picture" | "text";
/** The groups of the owner's form; pictures are chosen on the Images page. */
export type FieldGroup = "house" | "stay prices" | "report prices" | "refunds" | "pictures" | "place";
export type Field = { label: string; kind: FieldKind; group: FieldGroup; choices?: string[] };

/** The label and kind of each setting, in the order of the form. */
export const FIELDS: Record<SettingKey, Field> = {
  registration_close_date: { label: "Registration closes", kind: "date", group: "house" },
  registration_days_left: { label: "Registration days left", kind: "count", group: "house" },
  available_seats: { label: "Available seats", kind: "count", group: "house" },
  applications_received: { label: "Applications received", kind: "count", group: "house" },
  accepting_applications_for_date: { label: "Accepting applications for", kind: "month", group: "house" },
  insider_access_price: { label: "Insider access", kind: "price", group: "stay prices" },
  insider_access_original_price: { label: "Insider access, original", kind: "price", group: "stay prices" },
  main_experience_price: { label: "Main experience", kind: "price", group: "stay prices" },
  main_experience_original_price: { label: "Main experience, original", kind: "price", group: "stay prices" },
  executive_escape_price: { label: "Executive escape", kind: "price", group: "stay prices" },
  executive_escape_original_price: {
    label: "Executive escape, original",
    kind: "price",
    group: "stay prices",
  },
  original_prices_until: { label: "“Was” price last charged on", kind: "date", group: "stay prices" },
  report_early_price: { label: "PDF report, early", kind: "paise", group: "report prices" },
  report_regular_price: { label: "PDF report, regular", kind: "paise", group: "report prices" },
  report_struck_price: { label: "PDF report, struck through", kind: "paise", group: "report prices" },
  report_countdown: {
    label: "PDF report, early price countdown",
    kind: "choice",
    group: "report prices",
    choices: ["on", "off"],
  },
  refund_confirmation: {
    label: "Refund requests",
    kind: "choice",
    group: "refunds",
    choices: ["by hand", "automatic"],
  },
  hero_desktop_image: { label: "Hero, desktop", kind: "picture", group: "pictures" },
  hero_mobile_image: { label: "Hero, phone", kind: "picture", group: "pictures" },
  place_hosts_image: { label: "The hosts", kind: "picture", group: "pictures" },
  villa_lab_image: { label: "The long table", kind: "picture", group: "pictures" },
  stairs_image: { label: "The stairs", kind: "picture", group: "pictures" },
  morning_image: { label: "The terrace in the morning", kind: "picture", group: "pictures" },
  pool_image: { label: "The pool", kind: "picture", group: "pictures" },
  fire_image: { label: "The fire", kind: "picture", group: "pictures" },
  quest_image: { label: "The quest", kind: "picture", group: "pictures" },
  newsletter_image: { label: "The newsletter", kind: "picture", group: "pictures" },
  place_coast: { label: "Which coast", kind: "text", group: "place" },
  place_from: { label: "Week starts", kind: "date", group: "place" },
  place_to: { label: "Week ends", kind: "date", group: "place" },
  place_rooms: { label: "Rooms, shared or single", kind: "text", group: "place" },
  place_hosts: { label: "Who runs it", kind: "text", group: "place" },
  place_travel: { label: "Travel", kind: "text", group: "place" },
  place_safety: { label: "Safety", kind: "text", group: "place" },
  place_food: { label: "Food", kind: "text", group: "place" },
  place_access: { label: "Steps, doors and other access", kind: "text", group: "place" },
  place_rules: { label: "House rules", kind: "text", group: "place" },
  place_hears: { label: "Reply time for applications", kind: "text", group: "place" },
  place_cancelling: { label: "Cancellation terms for a seat", kind: "text", group: "place" },
  insider_dates: { label: "Dates for Insiders, before they are announced", kind: "text", group: "place" },
  place_insider_after: { label: "How long Insider access lasts afterwards", kind: "text", group: "place" },
};

/** The settings of a group in the order of the form. */
export const settingsIn = (group: FieldGroup) =>
  (Object.keys(FIELDS) as SettingKey[]) // FIELDS has these keys and no others
    .filter((key) => FIELDS[key].group === group);
