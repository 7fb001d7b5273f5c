import { tabStorage } from "../../../platform/pages/device-storage.ts";
import type { Preview } from "../contract.ts";

const KEY = "vv_preview";
const nameOf = ({ at, as }: Preview) => `${at} ${as}`;

/**
 * Remembers that the preview was opened in this tab.
 * @returns whether this browser can store it
 */
export const markPreviewTab = (preview: Preview) => tabStorage.setItem(KEY, nameOf(preview));

/** Whether the preview was opened in another tab; false if this browser cannot store it. */
export function isOfAnotherTab(preview: Preview): boolean {
  if (tabStorage.getItem(KEY) === nameOf(preview)) return false;
  const stores = tabStorage.setItem(`${KEY}_probe`, "1");
  tabStorage.removeItem(`${KEY}_probe`);
  return stores;
}
