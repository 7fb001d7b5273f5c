import { useState } from "react";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import type { Picture } from "../../contract.ts";
import fieldCss from "../../../../ui/admin/field.module.css";
import css from "./editor.module.css";
import { PictureDialog } from "./picture-dialog.tsx";

/** The field for the cover; it needs an alt text before publication. */
export function CoverField({
  cover,
  error,
  change,
  disabled,
}: {
  cover: Picture | null;
  error: string | undefined;
  change: (cover: Picture | null) => void;
  disabled: boolean;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <fieldset className="stack" aria-label="Cover">
      <p className={fieldCss["label"]}>Cover</p>
      <div className={css["line"]}>
        {cover && <img src={cover.files[0]?.src ?? cover.src} alt={cover.alt} width={112} height={63} />}
        <span className="row">
          <AdminButton small icon="picture" disabled={disabled} onClick={() => setChoosing(true)}>
            {cover ? "Change cover" : "Choose a cover"}
          </AdminButton>
          {cover && (
            <AdminButton small look="quiet" disabled={disabled} onClick={() => change(null)}>
              Remove
            </AdminButton>
          )}
        </span>
      </div>
      {cover && (
        <AdminField
          label="Cover: alt text"
          name="cover-alt"
          value={cover.alt}
          error={error}
          maxLength={500}
          disabled={disabled}
          onChange={(event) => change({ ...cover, alt: event.target.value })}
        />
      )}
      {choosing && (
        <PictureDialog
          title="Cover"
          doIt="Use this picture"
          start={cover}
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false);
            change(picture);
          }}
        />
      )}
    </fieldset>
  );
}
