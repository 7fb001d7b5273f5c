import { useRouteLoaderData } from "react-router";
import { DEFAULT_BRAND } from "../kernel/brand.ts";

/** What the site is called, as the root's loader says; also on an error page, where its data may be missing. */
export const useBrandName = () =>
  useRouteLoaderData<{ brand: { name: string } }>("root")?.brand.name ?? DEFAULT_BRAND;
