import { createContext, useContext } from "react";
import { DEFAULT_BRAND } from "../lib/brand.ts";
import { useRootData } from "./root-data.ts";

/** The root element's attribute that contains the name if the root loader failed. */
export const BRAND_ATTRIBUTE = "data-brand";

/**
 * The site's name on an error page without root data: the server reads it from the configuration, a browser
 * from the document.
 */
export const BrandWithoutRoot = createContext(
  (typeof document !== "undefined" && document.documentElement.getAttribute(BRAND_ATTRIBUTE)) ||
    DEFAULT_BRAND,
);

/** The site's name, even on an error page without root data. */
export function useBrandName(): string {
  const without = useContext(BrandWithoutRoot);
  return useRootData<{ brand: { name: string } }>()?.brand.name ?? without;
}
