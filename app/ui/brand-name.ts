import { createContext, useContext } from "react";
import { DEFAULT_BRAND } from "../lib/brand.ts";
import { useRootData } from "./root-data.ts";

/** Where a document whose root failed carries the name. */
export const BRAND_ATTRIBUTE = "data-brand";

/**
 * What the site is called where the root's data is missing, on an error page: the server knows it from its
 * configuration, a browser from the document.
 */
export const BrandWithoutRoot = createContext(
  (typeof document !== "undefined" && document.documentElement.getAttribute(BRAND_ATTRIBUTE)) ||
    DEFAULT_BRAND,
);

/**
 * What the site is called, as the root's loader says; also on an error page, where its data may be missing.
 */
export function useBrandName(): string {
  const without = useContext(BrandWithoutRoot);
  return useRootData<{ brand: { name: string } }>()?.brand.name ?? without;
}
