import type { Reaction, SectionId } from "../../contract.ts";

/** What a tap came to; `stored` is what the server has of the section, where a tap of this page arrived. */
type Tapped = { arrived: boolean; stored: Reaction | undefined };

/** Sends what concerns a section one after the other: calls that overtake each other would store the older. */
export function openReactionOrder() {
  const last = new Map<SectionId, Promise<unknown>>();
  const newest = new Map<SectionId, symbol>();
  const stored = new Map<SectionId, Reaction>();
  const inTurn = <T>(section: SectionId, send: () => Promise<T>): Promise<T> => {
    const mine = (last.get(section) ?? Promise.resolve()).then(send);
    last.set(
      section,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return {
    inTurn,
    /** Sends a tap, unless another one followed while it waited. @returns undefined where a later tap decides */
    react(section: SectionId, reaction: Reaction, send: () => Promise<unknown>): Promise<Tapped | undefined> {
      const tap = Symbol(reaction);
      newest.set(section, tap);
      return inTurn(section, async () => {
        if (newest.get(section) !== tap) return undefined;
        const arrived = Boolean(await send());
        if (arrived) stored.set(section, reaction);
        return newest.get(section) === tap ? { arrived, stored: stored.get(section) } : undefined;
      });
    },
  };
}
