import { useRouteLoaderData } from "react-router";
import type { SessionUser } from "../../accounts/contract.ts";

/** What the root tells every screen. */
export type RootData = { user: SessionUser | null; brand: { name: string; google: boolean } };
export const useRoot = () => useRouteLoaderData<() => RootData>("root");
