/** Brand name used when BRAND_NAME is not set or the configuration cannot be read. */
export const DEFAULT_BRAND = "Villa Vesper";

/** A brand as a file name's prefix: "villa-vesper"; "file" if it has no Latin letters. */
export const brandInFileName = (brand: string): string =>
  withoutMarks(brand)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "file";

/** Removes diacritics: "Café" becomes "Cafe". */
export const withoutMarks = (brand: string): string => brand.normalize("NFKD").replaceAll(/\p{M}/gu, "");
