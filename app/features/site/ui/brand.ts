import type { SessionUser } from "../../accounts/contract.ts";
import type { Registration } from "../../settings/contract.ts";
import { useBrandName } from "../../../ui/brand-name.ts";
import { useRootData } from "../../../ui/root-data.ts";

/** The root loader's data about the house. Addresses are empty if not configured. */
export type Brand = {
  name: string;
  applyUrl: string;
  support: string;
  google: boolean;
  instagram: string;
  linkedin: string;
  x: string;
};
const UNKNOWN: Omit<Brand, "name"> = {
  applyUrl: "",
  support: "",
  google: false,
  instagram: "",
  linkedin: "",
  x: "",
};

type House = { brand: Brand; user: SessionUser | null; registration?: Registration };

/**
 * Brand, signed-in user and registration from the root loader. On an error page without its data, only the
 * brand's name is known.
 */
export function useHouse(): House {
  const name = useBrandName();
  return useRootData<House>() ?? { brand: { ...UNKNOWN, name }, user: null };
}

/** The target of "Apply Now": the configured form, or else the site's own, for this tier. */
export const applyHref = (brand: Brand, way?: string) =>
  brand.applyUrl || (way ? `/apply?way=${way}` : "/apply");

export const roleOf = (user: SessionUser) => (user.isAdmin ? "Administrator" : "User");

export const LINKS = [
  ["The Experience", "/experience"],
  ["Process", "/process"],
  ["Pricing", "/pricing"],
  ["The Quest", "/quest"],
  ["Blog", "/blog"],
  ["FAQ", "/faq"],
] as const;
