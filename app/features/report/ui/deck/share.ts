/** The outcome of sharing: the device's sheet or the clipboard, cancelled, or not possible. */
export type Shared = "shared" | "cancelled" | "failed";

/** Whether this device has a share function that accepts links. */
export const hasShareSheet = () => typeof navigator.share === "function";

/** What is shared. Only the owner's share includes the link, since a report's URL gives access. */
export type Shareable = { title: string; text: string; url?: string | undefined };

/** The lines to paste elsewhere. */
export const linesOf = ({ title, text, url }: Shareable) => [title, text, url].filter(Boolean).join("\n");

/** Passes title and text to the device's share function, or copies them. */
export async function share({ title, text, url }: Shareable): Promise<Shared> {
  if (hasShareSheet()) {
    try {
      await navigator.share({ title, text, ...(url && { url }) });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    }
  }
  try {
    await navigator.clipboard.writeText(linesOf({ title, text, url }));
    return "shared";
  } catch {
    return "failed";
  }
}
