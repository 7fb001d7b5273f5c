import { useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { AdminTextArea, Tick } from "../../../ui/admin/field.tsx";
import { useKey } from "../../../ui/admin/keys.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { LONGEST_ALT, type MediaImage } from "../contract.ts";

type Going = { error?: string; trouble?: { message: string; number?: string | undefined }; busy?: boolean };

/** Edits a picture's alt text, or marks it decorative. Calls `onSaved` after saving. */
export function AltForm({
  image,
  saveName = "Save",
  onSaved,
}: {
  image: Pick<MediaImage, "key" | "alt" | "decorative">;
  saveName?: string;
  onSaved: (saved: { alt: string; decorative: boolean }) => void;
}) {
  const [alt, setAlt] = useState(image.alt);
  const [decorative, setDecorative] = useState(image.decorative);
  const [going, setGoing] = useState<Going>({});
  const changed = alt.trim() !== image.alt || decorative !== image.decorative;
  async function save() {
    if (!decorative && !alt.trim())
      return setGoing({ error: "Describe the picture in a sentence, or mark it as decorative" });
    setGoing({ busy: true });
    const saved = { alt: alt.trim(), decorative };
    const result = await callApi(`/api/admin/media/images/${image.key}/alt`, { method: "PUT", body: saved });
    if (result.ok) onSaved(saved);
    const trouble = {
      message: result.ok ? "" : (result.said ?? result.message),
      number: result.ok ? undefined : result.number,
    };
    setGoing(result.ok ? {} : result.field === "alt" ? { error: trouble.message } : { trouble });
  }
  useKey("s", () => void (changed && save()), { inDialog: true });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!going.busy) void save();
      }}
    >
      <AdminTextArea
        label="Alt text"
        rows={3}
        value={alt}
        maxLength={LONGEST_ALT}
        disabled={decorative}
        error={going.error}
        hint={`Describe it for people who can’t see it. ${alt.length} of ${LONGEST_ALT}`}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Tick
        label="Decorative (hidden from screen readers)"
        checked={decorative}
        onChange={(event) => setDecorative(event.target.checked)}
      />
      {going.trouble && <Trouble {...going.trouble} retry={() => void save()} />}
      <AdminButton type="submit" look="solid" busy={going.busy ?? false} disabled={!changed}>
        {saveName}
      </AdminButton>
    </form>
  );
}
