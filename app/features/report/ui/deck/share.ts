/**
 * How a share ended: on the device's own sheet or in the clipboard, given up by the person, or not possible.
 */
export type Shared = "shared" | "cancelled" | "failed";

/**
 * Passes title and text to the device's share function, else copies both. No address goes along: a report's
 * address is its key.
 */
export async function share(title: string, text: string): Promise<Shared> {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text });
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
