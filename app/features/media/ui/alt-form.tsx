import { useId, useState } from "react";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminTextArea, Tick } from "../../../ui/admin/field.tsx";
import { useKey } from "../../../ui/admin/keys.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useAction } from "../../../ui/admin/use-action.ts";
import { type Alt, LONGEST_ALT, type MediaImage } from "../contract.ts";

/** Edits a picture's alt text, or marks it decorative. Calls `onSaved` after saving. */
export function AltForm({
  image,
  saveName = "Save",
  onSaved,
}: {
  image: Pick<MediaImage, "key" | "alt" | "decorative">;
  saveName?: string;
  onSaved?: (saved: Alt) => void;
}) {
  const [alt, setAlt] = useState(image.alt);
  const [decorative, setDecorative] = useState(image.decorative);
  const { submit, busy, answer } = useAction<void>(useId(), { action: `/admin/images/${image.key}` });
  const refused = answer?.ok === false ? answer : undefined;
  const changed = alt.trim() !== image.alt || decorative !== image.decorative;
  async function save() {
    if (busy) return;
    const saved = { alt: alt.trim(), decorative };
    const { ok } = await submit({
      intent: "describe",
      alt: saved.alt,
      ...(decorative && { decorative: "yes" }),
    });
    if (ok) onSaved?.(saved);
  }
  useKey("s", () => void (changed && save()), { inDialog: true });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AdminTextArea
        label="Alt text"
        rows={3}
        value={alt}
        maxLength={LONGEST_ALT}
        disabled={decorative}
        error={refused?.field === "alt" ? refused.error : undefined}
        hint={`Describe it for people who can’t see it. ${alt.length} of ${LONGEST_ALT}`}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Tick
        label="Decorative (hidden from screen readers)"
        checked={decorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
      {refused && refused.field !== "alt" && (
        <Trouble message={refused.error} number={refused.number} retry={() => void save()} />
      )}
      <AdminButton type="submit" look="solid" busy={busy} disabled={!changed}>
        {saveName}
      </AdminButton>
    </form>
  );
}
