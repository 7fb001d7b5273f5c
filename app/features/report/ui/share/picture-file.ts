import { useEffect, useState } from "react";
import type { SectionId } from "../../contract.ts";
import type { Choice, Size } from "./picture-choice.ts";

/** The address of the owner's own file of a picture. */
export const fileOf = (path: string, section: SectionId, size: Size, choice: Choice, format: string) => {
  const [figures, named] = [choice.figures, choice.named].map((chosen) => (chosen ? "yes" : "no"));
  return `${path}/${section}/${size}.${format}?figures=${figures}&named=${named}`;
};

/**
 * The file that goes along to the device's share sheet, fetched before anybody asks for it: the sheet must be
 * opened by the click itself. Undefined where the device takes no files, or while it is on its way.
 */
export function useShareFile(address: string | undefined, name: string): File | undefined {
  const [found, setFound] = useState<{ address: string; file: File }>();
  useEffect(() => {
    if (!address || typeof navigator.canShare !== "function") return undefined;
    const abort = new AbortController();
    const read = async () => {
      const answer = await fetch(address, { signal: abort.signal });
      if (!answer.ok) return;
      const file = new File([await answer.blob()], name, { type: "image/png" });
      if (navigator.canShare({ files: [file] })) setFound({ address, file });
    };
    // without the file the link goes along alone
    read().catch(() => undefined);
    return () => abort.abort();
  }, [address, name]);
  return found?.address === address ? found?.file : undefined;
}
