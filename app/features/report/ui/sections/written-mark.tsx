import { Link } from "react-router";
import type { SectionId } from "../../contract.ts";
import { useDeck } from "../deck/deck-context.ts";
import css from "./written-mark.module.css";

/**
 * Says which words of a section a language model put together, and which one; nothing where the engine did.
 */
export function WrittenMark({ section }: { section: SectionId }) {
  const { results, evidence } = useDeck().document;
  const slots = evidence.written?.slots.filter((slot) => slot.split(".")[0] === section) ?? [];
  if (!evidence.written || slots.length === 0) return null;
  const some = section === "findings" && slots.length < results.findings.length;
  return (
    <p className={css["mark"]} role="note">
      {some ? `${slots.length} of ${results.findings.length} worded` : "Worded"} by a language model,{" "}
      {evidence.written.by}. <Link to="/quest/method#language-model">What it knows</Link>
    </p>
  );
}
