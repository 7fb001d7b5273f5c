import { createContext, useContext } from "react";
import type { Reaction, ReportDocument, SectionId } from "../../contract.ts";

/**
 * One thing of a section of which more can be read: the film, book, finding, prediction or tile at `index`.
 */
export type DetailKey = { section: SectionId; index: number };

/** What every section may ask of the screen it stands on. */
export type DeckState = {
  document: ReportDocument;
  reactions: Partial<Record<SectionId, Reaction>>;
  /** Sets or, given the active one, clears a reaction. */
  react: (section: SectionId, reaction: "like" | "dislike") => void;
  /** Sends a thought. help: it has arrived, and speaks of a crisis; false: it has not. */
  say: (section: SectionId, thought: string) => Promise<"arrived" | "help" | false>;
  onToast: (text: string) => void;
  /** What is being read of in detail: in a sheet, or beside the column where the screen is wide. */
  detail: DetailKey | null;
  open: (detail: DetailKey | null) => void;
  wide: boolean;
  /** The owner's way to let others in: the link, and what opens it to whoever has it, or closes it again. */
  sharing?:
    | {
        /** Path of the calls about this report's pictures. */
        pictures: string;
        link: string;
        open: boolean;
        turn: (open: boolean) => Promise<boolean>;
      }
    | undefined;
};
export const DeckContext = createContext<DeckState | null>(null);

export function useDeck(): DeckState {
  const deck = useContext(DeckContext);
  if (!deck) throw new Error("useDeck outside a deck");
  return deck;
}
