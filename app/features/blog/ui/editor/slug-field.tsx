import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import css from "./editor.module.css";
import { useSlug } from "./use-slug.ts";

/** The field for the slug, checked while typing and stored only if it is free. */
export function SlugField({
  post,
  slug,
  address,
  refused,
  change,
  disabled,
}: {
  post: string;
  slug: string;
  /** The current or last public slug. */
  address: string | null;
  refused: string | undefined;
  change: (slug: string) => void;
  disabled: boolean;
}) {
  const { typed, error, suggestion, take, type } = useSlug(post, change);
  const moves = address !== null && slug !== address;
  const hint = moves
    ? `The old address, /blog/${address}, will redirect here.`
    : typed === undefined && !refused
      ? address
        ? "Live address"
        : "Available"
      : undefined;
  return (
    <div className={`stack ${css["slug"]}`}>
      <AdminField
        label="Address"
        name="slug"
        value={typed ?? slug}
        error={error ?? refused}
        hint={hint}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        disabled={disabled}
        onChange={(event) => type(event.target.value.toLowerCase().replaceAll(/\s+/g, "-"))}
      />
      <span className={css["pre"]} aria-hidden="true">
        /blog/
      </span>
      {suggestion && (
        <AdminButton small onClick={() => take(suggestion)}>
          Use “{suggestion}”
        </AdminButton>
      )}
    </div>
  );
}
