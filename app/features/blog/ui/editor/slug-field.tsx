import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/api.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Slug } from "../../contract.ts";
import css from "./editor.module.css";

type Checked = { free: boolean; suggestion: string };
export const checkSlug = (slug: string, post: string) =>
  callApi<Checked>(`/api/admin/blog/slug?${new URLSearchParams({ slug, post })}`);

/** A post's address: checked while it is typed, and taken on only when no other post has it. */
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
  /** Where readers find it now, or did last. */
  address: string | null;
  refused: string | undefined;
  change: (slug: string) => void;
  disabled: boolean;
}) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [suggestion, setSuggestion] = useState<string>();
  const asking = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function take(next: string) {
    setTyped(undefined);
    setError(undefined);
    setSuggestion(undefined);
    change(next);
  }
  async function check(next: string) {
    const mine = ++asking.current;
    const result = await checkSlug(next, post);
    if (mine !== asking.current) return;
    if (!result.ok)
      setError("Whether it is free is not known: the line is down. The address stays as it was.");
    else if (result.data.free) take(next);
    else {
      setError("Another post has this address, or had it once.");
      setSuggestion(result.data.suggestion);
    }
  }
  function type(next: string) {
    asking.current++;
    clearTimeout(timer.current);
    setTyped(next);
    setSuggestion(undefined);
    const checked = Slug.safeParse(next);
    setError(checked.success ? undefined : checked.error.issues[0]!.message);
    if (checked.success) timer.current = setTimeout(() => void check(next), 300);
  }
  const moves = address !== null && slug !== address;
  const hint = moves
    ? `Once published, /blog/${address} leads here.`
    : typed === undefined && !refused
      ? address
        ? "Readers find it here"
        : "Free to use"
      : undefined;
  return (
    <div className={css["slug"]}>
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
          Take “{suggestion}”
        </AdminButton>
      )}
    </div>
  );
}
