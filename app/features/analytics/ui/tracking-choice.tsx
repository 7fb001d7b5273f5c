import { useSyncExternalStore } from "react";
import { asksForPrivacy, isOptedOut, onConsentChange, setCounted } from "../tracker/consent.ts";

type Choice = "counted" | "not" | "asked";
const read = (): Choice => (asksForPrivacy() ? "asked" : isOptedOut() ? "not" : "counted");

const SAYS: Record<Choice, string> = {
  counted: "We count visits ourselves, without cookies or other companies.",
  not: "Visits from this browser are not counted.",
  asked: "Your browser asks not to be tracked, so this visit is not counted.",
};

/** Explains how visits are counted, with an opt-out that this browser remembers. */
export function TrackingChoice({ className }: { className?: string | undefined }) {
  const choice = useSyncExternalStore<Choice>(onConsentChange, read, () => "counted");
  return (
    <p className={className}>
      <output>{SAYS[choice]}</output>{" "}
      {choice !== "asked" && (
        <button type="button" className="link" onClick={() => setCounted(choice === "not")}>
          {choice === "counted" ? "Don’t count my visits" : "Count my visits again"}
        </button>
      )}
    </p>
  );
}
