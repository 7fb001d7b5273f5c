import { createContext, useContext } from "react";
import type { Reaction, ReportDocument, SectionId } from "../../contract.ts";

/** An item with a detail view: the film, book, subject, finding, prediction or tile at `index`. */
export type DetailKey = { section: SectionId; index: number };

/** State and functions that the deck provides to its sections. */
export type DeckState = {
  document: ReportDocument;
  reactions: Partial<Record<SectionId, Reaction>>;
  /** Sets a reaction, or clears it if it is already set. */
  react: (section: SectionId, reaction: "like" | "dislike") => void;
  /** Sends a comment. "help": stored, and it mentions a crisis; false: not stored. */
  sendThought: (section: SectionId, thought: string) => Promise<"arrived" | "help" | false>;
  onToast: (text: string) => void;
  /** The open detail: in a sheet, or next to the column on wide screens. */
  detail: DetailKey | null;
  open: (detail: DetailKey | null) => void;
  wide: boolean;
  /** For the owner only: the link, and a function to share and unshare. */
  sharing?:
    | {
        /** API path for this report's pictures. */
        pictures: string;
        link: string;
        open: boolean;
        setShared: (open: boolean) => Promise<boolean>;
      }
    | undefined;
};
export const DeckContext = createContext<DeckState | null>(null);

export function useDeck(): DeckState {
  const deck = useContext(DeckContext);
  if (!deck) throw new Error("useDeck outside a deck");
  return deck;
}
