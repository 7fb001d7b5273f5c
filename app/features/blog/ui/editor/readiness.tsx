import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { Note } from "../../../../ui/admin/status.tsx";
import type { Work } from "../../contract.ts";
import { type Objection, objectionsTo } from "../../domain/readiness.ts";

const Lacking = ({ error, onShow }: { error: string; onShow: () => void }) => (
  <Note tone="warn">
    <Glyph name="warn" />
    <p>{error}.</p>
    <AdminButton small look="quiet" aria-label={`Show me: ${error}`} onClick={onShow}>
      Show me
    </AdminButton>
  </Note>
);

/** What a post lacks before publication, each with a link to its field. */
export function Readiness({ work, show }: { work: Work; show: (objection: Objection) => void }) {
  const objections = objectionsTo(work);
  if (objections.length === 0)
    return (
      <Note tone="ok">
        <Glyph name="check" />
        <p>Ready to publish.</p>
      </Note>
    );
  return objections.map((objection) => (
    <Lacking key={objection.field + objection.error} error={objection.error} onShow={() => show(objection)} />
  ));
}
/** The number of checks before publication. */
export const CHECKS = 5;
export const passed = (work: Work) => CHECKS - objectionsTo(work).length;
