import { DEFAULT_BRAND } from "../kernel/brand.ts";
import { useRootData } from "./root-data.ts";

/**
 * What the site is called, as the root's loader says; also on an error page, where its data may be missing.
 */
export const useBrandName = () => useRootData<{ brand: { name: string } }>()?.brand.name ?? DEFAULT_BRAND;
