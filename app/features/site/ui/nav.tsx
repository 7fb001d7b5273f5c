import { Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { laterPart } from "../../../ui/later-part.tsx";
import { HomeLink } from "../../../ui/home-link.tsx";
import { Logo } from "../../../ui/logo.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { LINKS, useHouse } from "./brand.ts";
import { MENU_ID, MobileMenu } from "./mobile-menu.tsx";
import "./account-menu.module.css"; // the server renders the menu before its code loads
import css from "./nav.module.css";

/** Loaded only for signed-in people. If its code fails to load, a link to the profile replaces it. */
const AccountMenu = laterPart(
  async () => (await import("./account-menu.tsx")).AccountMenu,
  () => (
    <Link className={css["sign"]} to="/profile">
      Your Profile
    </Link>
  ),
);
const GLASS_PX = 20;
const HERO_PX = 100;
/** Distance from the top to the middle of the bar. */
const BAR_PX = 40;

/** Whether the section behind the bar is dark. */
const isDarkBelow = () =>
  document
    .elementsFromPoint(innerWidth / 2, BAR_PX)
    .find((element) => !element.closest("header,nav"))
    ?.closest(".tone-dark,.tone-light")
    ?.matches(".tone-dark") === true;

/**
 * Appearance of the bar: `glass` after 20 px of scrolling, `isPastHero` after 100 px, `dark` over a dark
 * section. `place` changes with the page.
 */
function useScrolled(over: boolean, place: string) {
  const [scrolled, setScrolled] = useState({ glass: false, isPastHero: false, dark: over });
  useEffect(() => {
    const look = () =>
      setScrolled((old) => {
        const now = { glass: scrollY > GLASS_PX, isPastHero: scrollY > HERO_PX, dark: isDarkBelow() };
        return String(Object.values(now)) === String(Object.values(old)) ? old : now;
      });
    addEventListener("scroll", look, { passive: true });
    // runs immediately, and again when styles or images move the content
    const shape = new ResizeObserver(look);
    shape.observe(document.body);
    return () => {
      removeEventListener("scroll", look);
      shape.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new page has other sections
  }, [place]);
  return scrolled;
}

/** The mobile menu, a native popover that also closes on navigation. */
function useMenu(place: string) {
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const look = () => {
      const open = element.matches(":popover-open");
      setOpen(open);
      // keeps the focus in the menu and the bar
      for (const rest of document.querySelectorAll<HTMLElement>("#main, #main ~ footer, a[href='#main']"))
        rest.inert = open;
    };
    look(); // it may have been opened before hydration
    element.addEventListener("toggle", look);
    return () => element.removeEventListener("toggle", look);
  }, []);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- on navigation
  useEffect(() => () => menu.current?.hidePopover(), [place]);
  return { menu, isOpen };
}

/** The links with a pill that slides to the hovered or focused one. */
function Links() {
  const pill = useRef<HTMLSpanElement>(null);
  const show = (link: HTMLElement) => {
    if (!pill.current) return;
    pill.current.style.width = `${link.offsetWidth}px`;
    pill.current.style.transform = `translateX(${link.offsetLeft}px)`;
    pill.current.style.opacity = "1";
  };
  const hide = () => pill.current && (pill.current.style.opacity = "0");
  return (
    // the handlers only hide an ornament; nothing here needs a pointer
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as above
    <nav className={css["links"]} aria-label="Main" onPointerLeave={hide} onBlur={hide}>
      <span className={css["pill"]} ref={pill} data-testid="nav-pill" aria-hidden="true" />
      {LINKS.map(([name, to]) => (
        <NavLink
          key={to}
          to={to}
          onPointerEnter={(e) => show(e.currentTarget)}
          onFocus={(e) => show(e.currentTarget)}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** The bar at the top of public pages, in the tone of the section behind it. `over`: the page starts dark. */
export function Nav({ over = false }: { over?: boolean }) {
  const { user } = useHouse();
  const { key } = useLocation();
  const { glass, isPastHero, dark } = useScrolled(over, key);
  const { menu, isOpen } = useMenu(key);
  return (
    <>
      <header
        className={[css["nav"], dark ? css["over"] : css["plain"], glass && css["glass"]]
          .filter(Boolean)
          .join(" ")}
      >
        <div className={css["inner"]}>
          <HomeLink className={css["logo"]} data-logo={isPastHero ? "second" : "first"}>
            <Logo height={30} star="var(--star)" />
            <Logo height={26} star="var(--star)" />
          </HomeLink>
          <Links />
          <div className={css["act"]}>
            {user ? (
              <Suspense fallback={null}>
                <AccountMenu user={user} />
              </Suspense>
            ) : (
              <Link className={css["sign"]} to="/auth">
                Sign In
              </Link>
            )}
            <ApplyLink place="bar" small look="ink" className={css["apply"]} />
          </div>
          <button
            type="button"
            className={css["burger"]}
            popoverTarget={MENU_ID}
            aria-label={isOpen ? "Close menu" : "Menu"}
          />
        </div>
      </header>
      <MobileMenu ref={menu} />
    </>
  );
}
