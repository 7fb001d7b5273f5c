import { useDeck } from "./deck-context.ts";
import { usePerson } from "../person.tsx";

/** The person's hour, and what the lines are. */
export function Hour() {
  const { palette } = usePerson();
  const { form } = useDeck().document.evidence;
  return (
    <>
      <p className="display">{palette.hour}</p>
      <p className="small">All of this comes from your {form === "full" ? 116 : 58} answers.</p>
    </>
  );
}
