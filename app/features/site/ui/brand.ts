import type { SessionUser } from "../../accounts/contract.ts";
import type { Registration } from "../../settings/contract.ts";
import { useBrandName } from "../../../ui/brand-name.ts";
import { useRootData } from "../../../ui/root-data.ts";

/** What `root.tsx` tells every page about the house. Addresses are empty where none is configured. */
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

/** Brand, signed-in person and registration; also on an error page, where the root's data may be missing. */
export function useHouse(): House {
  const name = useBrandName();
  return useRootData<House>() ?? { brand: { ...UNKNOWN, name }, user: null };
}

/** Where "Apply Now" leads: the application form of the configuration, or ours where none is configured. */
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
