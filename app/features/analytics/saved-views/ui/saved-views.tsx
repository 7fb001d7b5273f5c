import { useState } from "react";
import { Link, useLocation } from "react-router";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { Chips } from "../../../../ui/admin/chips.tsx";
import { Confirm } from "../../../../ui/admin/dialog.tsx";
import { AdminField } from "../../../../ui/admin/field.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { useAction } from "../../../../ui/admin/use-action.ts";
import type { SavedView } from "../../contract.ts";
import { viewAddress } from "../../domain/filter.ts";
import { useChoices } from "../../ui/address.ts";
import css from "../../ui/analytics.module.css";
import { Fold } from "../../ui/view.tsx";

/** The page whose action changes views; every tab submits to it. */
const OVERVIEW = { action: "/admin/analytics" };

/** A form for the name of a view. `hidden`: its other fields. */
function NameForm({
  hidden,
  currentName = "",
  onDone,
  children,
}: {
  hidden: { intent: string } & Record<string, string>;
  currentName?: string;
  onDone: () => void;
  children: string;
}) {
  const { submit, busy, refused } = useAction<void>(hidden.intent, OVERVIEW);
  const isField = refused?.field === "name";
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        if (!busy && (await submit(new FormData(event.currentTarget))).ok) onDone();
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <AdminField
        label="Name of the view"
        name="name"
        defaultValue={currentName}
        maxLength={60}
        required
        error={isField ? refused.error : undefined}
      />
      <AdminButton type="submit" busy={busy}>
        {children}
      </AdminButton>
      {refused && !isField && <Trouble message={refused.error} number={refused.number} />}
    </form>
  );
}

function ChangeView({ view }: { view: SavedView }) {
  const { submit, busy } = useAction<void>("remove-view", OVERVIEW);
  const [confirming, setConfirming] = useState(false);
  const id = String(view.id);
  return (
    <Fold summary={`Rename or remove “${view.name}”`}>
      {(close) => (
        <>
          <NameForm
            key={view.name}
            hidden={{ intent: "rename-view", id }}
            currentName={view.name}
            onDone={close}
          >
            Rename
          </NameForm>
          <p className="row quiet">
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
                await submit({ intent: "remove-view", id });
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

/** Links to the saved views, and a form to save the current choices as a view or to change the open one. */
export function SavedViews({ views }: { views: SavedView[] }) {
  const { pathname } = useLocation();
  const { choices } = useChoices();
  const search = choices.toString();
  const here = views.filter(({ to }) => to === viewAddress(pathname, search));
  return (
    <div className={`row ${css["views"]}`}>
      {views.length > 0 && (
        <Chips label="Saved views">
          {views.map((view) => (
            <Link key={view.id} to={view.to} aria-current={here.includes(view) ? "page" : undefined}>
              {view.name}
            </Link>
          ))}
        </Chips>
      )}
      {here.map((view) => (
        <ChangeView key={view.id} view={view} />
      ))}
      {here.length === 0 && (
        <Fold key={pathname + search} summary="Save as a view">
          {(close) => (
            <NameForm hidden={{ intent: "save-view", path: pathname, search }} onDone={close}>
              Save
            </NameForm>
          )}
        </Fold>
      )}
    </div>
  );
}
