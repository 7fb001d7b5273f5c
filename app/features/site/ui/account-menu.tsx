import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { avatarInitial, SignOut } from "../../accounts/accounts.browser.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { Icon } from "../../../ui/icon.tsx";
import css from "./account-menu.module.css";
import { roleOf } from "./brand.ts";

/** Entries of the menu behind the avatar that only an administrator sees. */
const ADMIN_LINKS = [
  ["Dashboard", "/admin"],
  ["Analytics", "/admin/analytics"],
  ["Blog Management", "/admin/blog"],
  ["Image Management", "/admin/images"],
  ["Newsletter", "/admin/newsletter"],
] as const;

/** First letter of the first name, else a user icon. */
const Avatar = ({ user }: { user: SessionUser }) => {
  return <span className={css["avatar"]}>{avatarInitial(user) ?? <Icon name="user" size={18} />}</span>;
};

const Entry = ({ name, to }: { name: string; to: string }) => (
  <li>
    <Link to={to}>{name}</Link>
  </li>
);

/** What both menus hold for the signed-in person. */
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

/** The avatar, and the menu that it opens; Escape, a press elsewhere and a chosen entry close it. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    // pointer events come from nodes
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return (
    <div className={css["account"]} ref={box}>
      <button
        ref={button}
        type="button"
        className={css["opener"]}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Account of ${user.name}`}
        onClick={() => setOpen(!open)}
      >
        <Avatar user={user} />
      </button>
      <div className={["tone-light", css["panel"]].join(" ")} id={id} hidden={!open}>
        <p className={css["who"]}>
          <b>{user.name}</b>
          <span>{roleOf(user)}</span>
        </p>
        <AccountEntries user={user} />
      </div>
    </div>
  );
}
