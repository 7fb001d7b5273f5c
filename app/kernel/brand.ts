/**
 * What the site is called where BRAND_NAME is not set, and where not even the configuration could be read.
 */
export const DEFAULT_BRAND = "Villa Vesper";

/** A brand as the beginning of a file's name: "villa-vesper"; "file" where it has no Latin letters. */
export const brandInFileName = (brand: string): string =>
  withoutMarks(brand)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "file";

/** "Café" is "Cafe". */
export const withoutMarks = (brand: string): string => brand.normalize("NFKD").replaceAll(/\p{M}/gu, "");
