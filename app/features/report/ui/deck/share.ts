/** shared: by the share sheet or to the clipboard; failed: neither is possible. */
export type Shared = "shared" | "cancelled" | "failed";

/** Whether the browser has a share sheet. */
export const hasShareSheet = () => typeof navigator.share === "function";

/** Content to share. Only owners share the link, since a report's URL gives access. */
export type Shareable = { title: string; text: string; url?: string | undefined };

/** The content as text for the clipboard. */
export const linesOf = ({ title, text, url }: Shareable) => [title, text, url].filter(Boolean).join("\n");

/** Opens the device's share sheet or, if there is none or it fails, copies the text. */
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
