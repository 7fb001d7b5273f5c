import { Link } from "react-router";
import { Panel } from "../../../ui/admin/panel.tsx";
import type { Use } from "../contract.ts";
import css from "./media.module.css";

/** Every place where a picture is shown, with a link. */
export const WhereUsed = ({ uses }: { uses: Use[] }) => (
  <Panel title="Where used" hint={uses.length > 0 ? String(uses.length) : ""}>
    {uses.length === 0 ? (
      <p className="quiet">Not used yet.</p>
    ) : (
      <ul className={`stack ${css["uses"]}`}>
        {uses.map(({ what, place, to }) => (
          <li key={`${what} ${place} ${to}`}>
            {to ? <Link to={to}>{what}</Link> : <b>{what}</b>} <small>{place}</small>
          </li>
        ))}
      </ul>
    )}
    {uses.length > 0 && <p className="quiet">You can’t delete it while it is in use.</p>}
  </Panel>
);
