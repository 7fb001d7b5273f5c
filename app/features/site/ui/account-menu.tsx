import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router";
import { avatarInitial, SignOut } from "../../accounts/accounts.browser.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./account-menu.module.css";
import { roleOf } from "./brand.ts";

/** Entries of the account menu for administrators. */
const ADMIN_LINKS = [
  ["Dashboard", "/admin"],
  ["Analytics", "/admin/analytics"],
  ["Blog Management", "/admin/blog"],
  ["Image Management", "/admin/images"],
  ["Newsletter", "/admin/newsletter"],
] as const;

const Entry = ({ name, to }: { name: string; to: string }) => (
  <li>
    <Link to={to}>{name}</Link>
  </li>
);

/** Account entries of the avatar's menu and the mobile menu. */
export const AccountEntries = ({ user }: { user: SessionUser }) => (
  <ul className={css["entries"]}>
    <Entry name="Your Profile" to="/profile" />
    <Entry name="Your results" to="/quest-dashboard" />
    {user.isAdmin && ADMIN_LINKS.map(([name, to]) => <Entry key={to} name={name} to={to} />)}
    <li>
      <SignOut />
    </li>
  </ul>
);

/**
 * The avatar and its menu: a native popover, which opens even before the page's scripts have loaded.
 * Navigation closes it.
 */
export function AccountMenu({ user }: { user: SessionUser }) {
  const id = useId();
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on navigation
  useEffect(() => () => panel.current?.hidePopover(), [key]);
  return (
    <>
      <button
        type="button"
        className={css["opener"]}
        popoverTarget={id}
        aria-label={`Account of ${user.name}`}
      >
        <span className={css["avatar"]}>{avatarInitial(user) ?? <Icon name="user" size={18} />}</span>
      </button>
      <div className={["tone-light", css["panel"]].join(" ")} id={id} ref={panel} popover="auto">
        <p className={css["who"]}>
          <b>{user.name}</b>
          <span>{roleOf(user)}</span>
        </p>
        <AccountEntries user={user} />
      </div>
    </>
  );
}
