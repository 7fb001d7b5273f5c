import { createContext, useContext } from "react";
import type { Reaction, ReportDocument, SectionId } from "../../contract.ts";

/** What every section may ask of the screen it stands on. */
export type DeckState = {
  document: ReportDocument;
  reactions: Partial<Record<SectionId, Reaction>>;
  /** Sets or, given the active one, clears a reaction. */
  react: (section: SectionId, reaction: "like" | "dislike") => void;
  /** Sends a thought; true when it has arrived. */
  say: (section: SectionId, thought: string) => Promise<boolean>;
  onToast: (text: string) => void;
};
export const DeckContext = createContext<DeckState | null>(null);

export function useDeck(): DeckState {
  const deck = useContext(DeckContext);
  if (!deck) throw new Error("useDeck outside a deck");
  return deck;
}
