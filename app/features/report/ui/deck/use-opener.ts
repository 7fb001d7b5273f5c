import type { SectionId } from "../../contract.ts";
import { useDeck } from "./deck-context.ts";

/** Returns the props of a button that opens a detail, including ARIA attributes. */
export function useOpener(section: SectionId) {
  const { open, detail, wide } = useDeck();
  return (index: number) => ({
    type: "button" as const,
    onClick: () => open({ section, index }),
    ...(wide
      ? {
          "aria-controls": "evidence",
          "aria-expanded": detail?.section === section && detail.index === index,
        }
      : { "aria-haspopup": "dialog" as const }),
  });
}
