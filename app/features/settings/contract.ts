/** Every known key of `website_settings` with its default. Prices of the report in paise. Source: specification §3 and §9. */
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
  applications_received: "42",
  report_early_price: "95000",
  report_regular_price: "95000",
  report_struck_price: "120000",
} as const;
export type SettingKey = keyof typeof DEFAULTS;
export type Settings = Record<SettingKey, string>;

/** An integer from a setting's text, or the fallback. */
export function integerOf(text: string | undefined, fallback: number): number {
  const value = Number.parseInt(text ?? "", 10);
  return Number.isSafeInteger(value) ? value : fallback;
}
