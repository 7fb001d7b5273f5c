import { Suspense, useState, type ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { avatarInitial, ConfirmIdentity, SignOut } from "../../accounts/accounts.browser.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { BarCorner } from "../../../ui/admin/bar.tsx";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { Glyph, type GlyphName } from "../../../ui/admin/glyph.tsx";
import { ModKey, useKey } from "../../../ui/admin/keys.tsx";
import { AdminTheme, type Theme, useTheme } from "../../../ui/admin/theme.tsx";
import type { Registration } from "../../settings/contract.ts";
import { useOnline } from "../../../ui/admin/online.ts";
import { HomeLink } from "../../../ui/home-link.tsx";
import { useRootData } from "../../../ui/root-data.ts";
import css from "./frame.module.css";
import { Palette } from "./lazy-palette.tsx";
import { SECTIONS } from "./sections.ts";
import { required } from "../../../lib/checked.ts";

/** Number of applications to answer, shown next to the section's name. */
const Badge = ({ to, toAnswer }: { to: string; toAnswer: number }) =>
  to === "/admin/applications" &&
  toAnswer > 0 && (
    <span className={css["badge"]}>
      {toAnswer}
      <span className="visually-hidden"> to answer</span>
    </span>
  );

const SectionNav = ({ toAnswer }: { toAnswer: number }) => (
  <nav className={css["sections"]} aria-label="Administration">
    {SECTIONS.map(({ name, to, group, icon }, at) => (
      <span key={to} className={css["section"]}>
        {group && group !== SECTIONS[at - 1]?.group && (
          <span className={`quiet ${css["group"]}`}>{group}</span>
        )}
        <NavLink to={to} end={to === "/admin"} title={name}>
          <Glyph name={icon} /> {name} <Badge to={to} toAnswer={toAnswer} />
        </NavLink>
      </span>
    ))}
  </nav>
);

/** The state of registration, with a link to change it. */
const Season = ({ registration }: { registration: Registration | undefined }) => (
  <Link to="/admin?set=registration_close_date" className={css["season"]}>
    <b>
      {!registration
        ? "No close date yet"
        : registration.closed
          ? "Registration closed"
          : `Open, ${registration.text} left`}
    </b>
    <span>{registration ? "Change" : "Set"} the close date</span>
  </Link>
);

const THEMES: Record<Theme, { next: Theme; icon: GlyphName; says: string }> = {
  system: { next: "light", icon: "screen", says: "Theme: system. Switch to light" },
  light: { next: "dark", icon: "sun", says: "Theme: light. Switch to dark" },
  dark: { next: "system", icon: "moon", says: "Theme: dark. Switch to system" },
};
function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const { next, icon, says } = THEMES[theme];
  return <AdminButton look="quiet" icon={icon} aria-label={says} title={says} onClick={() => choose(next)} />;
}

const Owner = ({ user }: { user: SessionUser | null }) => (
  <div className={css["owner"]}>
    <span className={css["avatar"]} aria-hidden="true">
      {(user && avatarInitial(user)) ?? <Glyph name="people" size={14} />}
    </span>
    <span className={css["name"]}>{user?.name}</span>
    <ThemeSwitch />
    <SignOut />
  </div>
);

const TABS: readonly [path: string, name: string][] = [
  ["/admin", "Today"],
  ["/admin/applications", "Applications"],
  ["/admin/blog", "Publish"],
  ["/admin/orders", "Orders"],
];
const iconAt = (path: string) =>
  required(
    SECTIONS.find(({ to }) => to === path),
    `the section ${path}`,
  ).icon;

/** The phone's navigation: four sections and a menu for the rest. */
const TabBar = ({ onMore, more, toAnswer }: { onMore: () => void; more: boolean; toAnswer: number }) => (
  <nav className={css["tabs"]} aria-label="Sections">
    {TABS.map(([path, name]) => (
      <NavLink key={path} to={path} end={path === "/admin"}>
        <Glyph name={iconAt(path)} size={21} /> {name} <Badge to={path} toAnswer={toAnswer} />
      </NavLink>
    ))}
    <button type="button" aria-haspopup="dialog" aria-expanded={more} onClick={onMore}>
      <Glyph name="list" size={21} /> More
    </button>
  </nav>
);

/** The phone's menu: every section, a link to the site, and the account. */
const More = ({ user, onClose }: { user: SessionUser | null; onClose: () => void }) => (
  <Dialog title="Sections" onClose={onClose}>
    <ul className={css["all"]}>
      {SECTIONS.map(({ name, to, icon }) => (
        <li key={to}>
          <NavLink to={to} end={to === "/admin"} onClick={onClose}>
            <Glyph name={icon} size={20} /> {name}
          </NavLink>
        </li>
      ))}
      <li>
        <Link to="/">
          <Glyph name="out" size={20} /> View site
        </Link>
      </li>
    </ul>
    <Owner user={user} />
  </Dialog>
);

/**
 * The frame of the administration: the sections on the left (on a phone at the bottom), search, account and a
 * link to the site.
 */
export function AdminFrame({
  theme,
  toAnswer,
  children,
}: {
  theme: Theme;
  toAnswer: number;
  children: ReactNode;
}) {
  const root = useRootData<{ user: SessionUser | null; registration?: Registration }>();
  const user = root?.user ?? null;
  const [open, setOpen] = useState<"sections" | "palette">();
  const close = () => setOpen(undefined);
  const online = useOnline();
  // shown only on phones
  const paletteButton = (
    <AdminButton
      look="quiet"
      icon="search"
      className={css["corner"]}
      aria-label="Search or run a command"
      aria-haspopup="dialog"
      onClick={() => setOpen("palette")}
    />
  );
  useKey("k", () => setOpen("palette"));
  return (
    <AdminTheme theme={theme} className={css["frame"]}>
      <a className="skip" href="#main" data-screen-only="">
        Skip to content
      </a>
      <div className={css["rail"]}>
        <HomeLink className={css["logo"]} height={26} star="var(--accent-fill)" />
        <button
          type="button"
          className={css["find"]}
          title="Search or run a command"
          aria-haspopup="dialog"
          onClick={() => setOpen("palette")}
        >
          <Glyph name="search" /> Search <span className="visually-hidden">or run a command</span>{" "}
          <span aria-hidden="true">
            <ModKey /> <kbd>K</kbd>
          </span>
        </button>
        <SectionNav toAnswer={toAnswer} />
        {root && <Season registration={root.registration} />}
        <Owner user={user} />
      </div>
      <main id="main" tabIndex={-1} className={css["main"]}>
        {!online && (
          <div className={`row ${css["offline"]}`} role="alert">
            <Glyph name="warn" /> You’re offline. Refunds, sending and live settings need a connection.
          </div>
        )}
        <BarCorner value={paletteButton}>{children}</BarCorner>
      </main>
      <TabBar toAnswer={toAnswer} more={open === "sections"} onMore={() => setOpen("sections")} />
      {open === "sections" && <More user={user} onClose={close} />}
      <Suspense fallback={null}>
        <ConfirmIdentity />
      </Suspense>
      {open === "palette" && <Palette onClose={close} />}
    </AdminTheme>
  );
}
