import { tabStorage } from "../../../platform/pages/device-storage.ts";
import type { Seen } from "../contract.ts";

const KEY = "vv_preview";
const nameOf = ({ at, as }: Seen) => `${at} ${as}`;

/**
 * Remembers that the preview was opened in this tab.
 * @returns whether this browser can store it
 */
export const markPreviewTab = (seen: Seen) => tabStorage.setItem(KEY, nameOf(seen));

/** Whether the preview was opened in another tab; false where this browser cannot store it. */
export function isOfAnotherTab(seen: Seen): boolean {
  if (tabStorage.getItem(KEY) === nameOf(seen)) return false;
  const stores = tabStorage.setItem(`${KEY}_probe`, "1");
  tabStorage.removeItem(`${KEY}_probe`);
  return stores;
}
