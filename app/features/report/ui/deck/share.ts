/**
 * How a share ended: on the device's own sheet or in the clipboard, given up by the person, or not possible.
 */
export type Shared = "shared" | "cancelled" | "failed";

/** Whether this device has a share function of its own, with which a link can go along. */
export const hasShareSheet = () => typeof navigator.share === "function";

/**
 * Passes title and text to the device's share function, else copies both. Only an owner's own press sends the
 * link along: a report's address is its key. @param url the link, where the owner lets others in
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
    await navigator.clipboard.writeText(`${title}\n${text}`);
    return "shared";
  } catch {
    return "failed";
  }
}
