import type { ReactNode } from "react";
import { Link, NavLink, useRouteLoaderData } from "react-router";
import { avatarLetter, SignOut } from "../../accounts/accounts.browser.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Logo } from "../../../ui/logo.tsx";
import css from "./frame.module.css";

const ROOMS = [
  { name: "Today", to: "/admin", group: "" },
  { name: "Analytics", to: "/admin/analytics", group: "" },
  { name: "Blog", to: "/admin/blog", group: "Publish" },
  { name: "Images", to: "/admin/images", group: "Publish" },
  { name: "Newsletter", to: "/admin/newsletter", group: "Publish" },
] as const;

const Rooms = () => (
  <nav className={css["rooms"]} aria-label="Administration">
    {ROOMS.map(({ name, to, group }, at) => (
      <span key={to} className={css["room"]}>
        {group && group !== ROOMS[at - 1]?.group && <span className={css["group"]}>{group}</span>}
        <NavLink to={to} end>
          {name}
        </NavLink>
      </span>
    ))}
  </nav>
);

const Owner = ({ user }: { user: SessionUser | null }) => (
  <div className={css["owner"]}>
    <span className={css["avatar"]} aria-hidden="true">
      {(user && avatarLetter(user)) ?? <Icon name="user" size={14} />}
    </span>
    <span className={css["name"]}>{user?.name}</span>
    <SignOut />
  </div>
);

/** The administration's walls: rooms on the left (below, on a phone), who is in, and the way back to the site. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<{ user: SessionUser | null }>("root");
  return (
    <div className={css["frame"]}>
      <a className={css["skip"]} href="#main">
        Skip to content
      </a>
      <div className={css["rail"]}>
        <Link to="/" className={css["logo"]} aria-label="Home">
          <Logo height={26} star="var(--ember-600)" />
        </Link>
        <Rooms />
        <Owner user={root?.user ?? null} />
      </div>
      <main id="main" tabIndex={-1} className={css["main"]}>
        {children}
      </main>
    </div>
  );
}
