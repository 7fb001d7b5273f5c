import { openSerialQueue } from "../../../../lib/serial-queue.ts";
import type { Reaction, SectionId } from "../../contract.ts";

/** The outcome of a tap. `stored`: the last reaction that this page stored for the section, if any. */
type Tapped = { arrived: boolean; stored: Reaction | undefined };

/** Serializes the calls of each section, so that an older one cannot overwrite a newer one. */
export function openReactionOrder() {
  const queues = new Map<SectionId, ReturnType<typeof openSerialQueue>>();
  const newest = new Map<SectionId, symbol>();
  const stored = new Map<SectionId, Reaction>();
  const inTurn = <T>(section: SectionId, send: () => Promise<T>): Promise<T> => {
    const ofSection = queues.get(section) ?? openSerialQueue();
    queues.set(section, ofSection);
    return ofSection(send);
  };
  return {
    inTurn,
    /**
     * Sends a tap when it is its turn, unless a later tap has replaced it by then.
     * @returns undefined if a later tap replaces it
     */
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
