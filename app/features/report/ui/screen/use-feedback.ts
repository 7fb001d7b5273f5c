import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { Reaction, SectionId } from "../../contract.ts";
import { openReactionOrder } from "./reaction-order.ts";

export type Reactions = Partial<Record<SectionId, Reaction>>;
export type FeedbackSubject = { sessionId: string; testId: string };

/**
 * State of the reader's reactions, with functions that send reactions and comments. Without a subject (the
 * sample report) nothing is sent.
 */
export function useFeedback(
  subject: FeedbackSubject | null,
  initial: Reactions,
  onToast: (text: string) => void,
) {
  const [reactions, setReactions] = useState(initial);
  const [order] = useState(openReactionOrder);
  const [seeded, setSeeded] = useState(initial);
  if (seeded !== initial) {
    setSeeded(initial);
    setReactions({ ...reactions, ...initial });
  }
  const send = async (sectionId: SectionId, reaction: Reaction, feedback: string) => {
    if (!subject) return "arrived" as const;
    const result = await callApi<{ help?: boolean }>("/api/quest/feedback", {
      method: "POST",
      body: { ...subject, sectionId, reaction, feedback },
    });
    if (result.ok && result.data.help) return "help" as const;
    onToast(result.ok ? "Thank you for the feedback" : "Failed to send feedback");
    return result.ok && ("arrived" as const);
  };
  /** Shows the reaction optimistically, and reverts it if it cannot be stored. */
  const react = async (section: SectionId, tapped: "like" | "dislike") => {
    const before = reactions[section] ?? "none";
    const next = before === tapped ? "none" : tapped;
    setReactions((current) => ({ ...current, [section]: next }));
    const result = await order.react(section, next, () => send(section, next, ""));
    if (result && !result.arrived)
      setReactions((current) => ({ ...current, [section]: result.stored ?? initial[section] ?? "none" }));
  };
  const sendThought = async (section: SectionId, thought: string) => {
    const reaction = reactions[section] ?? "none";
    const outcome = await order.inTurn(section, () => send(section, reaction, thought));
    if (outcome && !subject) onToast("This is a sample report: your thought was not sent");
    return outcome;
  };
  return { reactions, react, sendThought };
}
