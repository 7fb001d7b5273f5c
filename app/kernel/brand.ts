/**
 * What the site is called where BRAND_NAME is not set, and where not even the configuration could be read.
 */
export const DEFAULT_BRAND = "Villa Vesper";
