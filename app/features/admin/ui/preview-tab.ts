import { tabStorage } from "../../../platform/pages/device-storage.ts";
import type { Seen } from "../contract.ts";

const KEY = "vv_preview";
const nameOf = ({ at, as }: Seen) => `${at} ${as}`;

/** Remembers in this tab that the preview was opened here. @returns whether this browser keeps it */
export const markPreviewTab = (seen: Seen) => tabStorage.setItem(KEY, nameOf(seen));

/** Whether the preview was opened in another tab; false where this browser stores nothing. */
export function isOfAnotherTab(seen: Seen): boolean {
  if (tabStorage.getItem(KEY) === nameOf(seen)) return false;
  const stores = tabStorage.setItem(`${KEY}_probe`, "1");
  tabStorage.removeItem(`${KEY}_probe`);
  return stores;
}
