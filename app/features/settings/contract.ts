/**
 * Every key of `website_settings` with its default. Report prices are in paise. Pictures are keys of the
 * media library; empty means the built-in picture. Source: specification §3 and §9.
 */
export const DEFAULTS = {
  registration_days_left: "30",
  available_seats: "20",
  registration_close_date: "2025-03-30",
  accepting_applications_for_date: "February 2026",
  insider_access_price: "₹499/month",
  insider_access_original_price: "₹699/month",
  main_experience_price: "₹45,000 - ₹60,000",
  main_experience_original_price: "₹65,000 - ₹80,000",
  executive_escape_price: "₹1,50,000+",
  executive_escape_original_price: "₹1,85,000+",
  original_prices_until: "",
  applications_received: "42",
  report_early_price: "95000",
  report_regular_price: "95000",
  report_struck_price: "120000",
  report_countdown: "on",
  refund_confirmation: "by hand",
  hero_desktop_image: "",
  hero_mobile_image: "",
  place_hosts_image: "",
  villa_lab_image: "",
  stairs_image: "",
  morning_image: "",
  pool_image: "",
  fire_image: "",
  quest_image: "",
  newsletter_image: "",
  place_coast: "",
  place_from: "",
  place_to: "",
  place_rooms: "",
  place_hosts: "",
  place_travel: "",
  place_safety: "",
  place_food: "",
  place_access: "",
  place_rules: "",
  place_hears: "",
  place_cancelling: "",
  place_insider_after: "",
  insider_dates: "",
} as const;
export type SettingKey = keyof typeof DEFAULTS;
export type Settings = Record<SettingKey, string>;
/**
 * Settings that visitors see only once the owner has saved them: counts, former prices and months must not be
 * invented.
 */
export const OWNER_ONLY = [
  "registration_close_date",
  "registration_days_left",
  "available_seats",
  "applications_received",
  "accepting_applications_for_date",
  "insider_access_original_price",
  "main_experience_original_price",
  "executive_escape_original_price",
  "original_prices_until",
  "place_coast",
  "place_from",
  "place_to",
  "place_rooms",
  "place_hosts",
  "place_travel",
  "place_safety",
  "place_food",
  "place_access",
  "place_rules",
  "place_hears",
  "place_cancelling",
  "place_insider_after",
  "insider_dates",
] as const satisfies SettingKey[];
export const isOwnerOnly = (key: SettingKey) => OWNER_ONLY.some((ownerKey) => ownerKey === key);
/** What visitors see before anything is saved: default prices, and nothing that only the owner knows. */
export const UNSAVED: Settings = {
  ...DEFAULTS,
  ...Object.fromEntries(OWNER_ONLY.map((key) => [key, ""])),
};
export const SETTING_KEYS = Object.keys(DEFAULTS) as SettingKey[]; // DEFAULTS has no others
export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(DEFAULTS, text);

/** Topic of the notice sent to every process after a change. */
export const SETTINGS_CHANGED = "settings.changed";

/**
 * The state of registration for visitors; `now` and `nextMidnight` (Asia/Kolkata) in milliseconds of the
 * server's clock.
 */
export type Registration = {
  days: number;
  text: string;
  closed: boolean;
  closeDate: string | null;
  now: number;
  nextMidnight: number;
};

/** One change of a setting. `at` in milliseconds; `undoes` is the id of the change that this one undid. */
export type SettingChange = {
  id: number;
  key: SettingKey;
  before: string;
  after: string;
  by: string;
  at: number;
  undoes: number | null;
};

/**
 * The result of a change: saved, or refused with a sentence for its field. `stale`: the setting was changed
 * in the meantime; `asks`: the change has serious consequences and is saved only once the owner confirms it.
 */
export type ChangeOutcome =
  | { ok: true; change: SettingChange }
  | { ok: false; key: SettingKey; error: string; stale: boolean; asks?: boolean };

/** One setting, formatted for the owner. */
export type SettingSummary = { key: SettingKey; label: string; value: string };

/** The data of the owner's form. */
export type SettingsFormData = {
  values: Settings;
  /** Settings that have been saved. */
  saved: SettingKey[];
  changes: SettingChange[];
  now: number;
};
/** The `code` of a refused change. */
export type SettingsCode = "SETTING_REFUSED" | "SETTING_CHANGED_MEANWHILE" | "CONFIRM_CHANGE" | "NOT_FOUND";
