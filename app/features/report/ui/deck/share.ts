/** The outcome of sharing: the device's sheet, the clipboard, cancelled, or not possible. */
export type Shared = "shared" | "cancelled" | "failed";

/** Whether this device has a share function that accepts links. */
export const hasShareSheet = () => typeof navigator.share === "function";

/**
 * Passes title and text to the device's share function, or copies them. Only the owner's share includes the
 * link, since a report's URL gives access.
 * @param url the link, if the report is shared
 */
export async function share(title: string, text: string, url?: string): Promise<Shared> {
  if (hasShareSheet()) {
    try {
      await navigator.share({ title, text, ...(url && { url }) });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText([title, text, url].filter(Boolean).join("\n"));
    return "shared";
  } catch {
    return "failed";
  }
}
