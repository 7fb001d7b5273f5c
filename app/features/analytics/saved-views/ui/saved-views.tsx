import { useState } from "react";
import { Link, useLocation } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import type { SavedView } from "../../contract.ts";
import { viewAddress } from "../../domain/filter.ts";
import { useChoices } from "../../ui/address.ts";
import css from "../../ui/analytics.module.css";
import { Fold, type Refused, useChange } from "../../ui/changing.tsx";

const VIEWS = "/api/admin/analytics/views";
/** A name with its button; `given` is what it is called now. */
function NameForm({
  label,
  given = "",
  busy,
  refused,
  onName,
  children,
}: {
  label: string;
  given?: string;
  busy: boolean;
  refused: Refused | undefined;
  onName: (name: string) => Promise<void>;
  children: string;
}) {
  const [name, setName] = useState(given);
  const isField = refused?.field === "name";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void onName(name);
      }}
    >
      <AdminField
        label={label}
        value={name}
        maxLength={60}
        required
        error={isField ? refused.message : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <AdminButton type="submit" busy={busy}>
        {children}
      </AdminButton>
      {refused && !isField && <Trouble message={refused.message} number={refused.number} />}
    </form>
  );
}

function SaveNew({ path, search }: { path: string; search: string }) {
  const { busy, refused, change } = useChange();
  return (
    <Fold summary="Save as a view">
      {(close) => (
        <NameForm
          label="Name of the view"
          busy={busy}
          refused={refused}
          onName={async (name) => {
            if (await change("POST", VIEWS, { name, path, search })) close();
          }}
        >
          Save
        </NameForm>
      )}
    </Fold>
  );
}

function ChangeOpen({ view }: { view: SavedView }) {
  const { busy, refused, change } = useChange();
  const [confirming, setConfirming] = useState(false);
  return (
    <Fold summary={`Rename or remove “${view.name}”`}>
      {(close) => (
        <>
          <NameForm
            key={view.name}
            label="Name of the view"
            given={view.name}
            busy={busy}
            refused={refused}
            onName={async (name) => {
              if (await change("PUT", `${VIEWS}/${view.id}`, { name })) close();
            }}
          >
            Rename
          </NameForm>
          <p className={css["byWhom"]}>
            Saved by {view.by}.
            <AdminButton small look="bad" onClick={() => setConfirming(true)}>
              Remove the view
            </AdminButton>
          </p>
          {confirming && (
            <Confirm
              title={`Remove “${view.name}”?`}
              doIt="Remove"
              bad
              busy={busy}
              onClose={() => setConfirming(false)}
              onConfirm={async () => {
                await change("DELETE", `${VIEWS}/${view.id}`);
                setConfirming(false);
              }}
            >
              The view is removed for all administrators. Figures do not change.
            </Confirm>
          )}
        </>
      )}
    </Fold>
  );
}

/** Views that were saved under a name, each one press away; the choices of this page, to be saved as one. */
export function SavedViews({ views }: { views: SavedView[] }) {
  const { pathname } = useLocation();
  const { choices } = useChoices();
  const search = choices.toString();
  const here = views.filter(({ to }) => to === viewAddress(pathname, search));
  return (
    <div className={css["views"]}>
      {views.length > 0 && (
        <nav aria-label="Saved views">
          {views.map((view) => (
            <Link key={view.id} to={view.to} aria-current={here.includes(view) ? "page" : undefined}>
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      {here.map((view) => (
        <ChangeOpen key={view.id} view={view} />
      ))}
      {here.length === 0 && <SaveNew key={pathname + search} path={pathname} search={search} />}
    </div>
  );
}
