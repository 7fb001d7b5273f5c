import { Sheet } from "../../../../ui/sheet.tsx";
import { type DetailKey, useDeck } from "../deck/deck-context.ts";
import { Detail, labelOf } from "./detail.tsx";

/** The open detail next to the column, announced to screen readers. */
export function DetailBeside({ detail }: { detail: DetailKey }) {
  const { document } = useDeck();
  return (
    <>
      <Detail detail={detail} />
      <output className="visually-hidden">Details: {labelOf(document, detail)}</output>
    </>
  );
}

/** The open detail in a sheet over the column, for narrow screens. */
export default function DetailSheet() {
  const { document, detail, open } = useDeck();
  return (
    <Sheet
      open={detail !== null}
      onClose={() => open(null)}
      label={detail ? labelOf(document, detail) : "More about it"}
    >
      {detail && <Detail detail={detail} />}
    </Sheet>
  );
}
