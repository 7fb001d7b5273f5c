import { NavLink, useRouteLoaderData } from "react-router";
import { totalText } from "../../../ui/desk/pager.tsx";
import type { RoomFigures } from "../contract.ts";
import { LETTER_WORDS } from "./words.ts";
import css from "./room.module.css";

const ROOM = "newsletter-room";

/** The pages of this room. */
export function RoomTabs() {
  const figures = useRouteLoaderData<RoomFigures>(ROOM);
  const tabs = [
    { to: "/admin/newsletter", name: "Subscribers", count: figures && totalText(figures.readers), end: true },
    {
      to: "/admin/newsletter/letters",
      name: "Letters",
      count: figures && totalText(figures.letters),
      end: true,
    },
    {
      to: "/admin/newsletter/kept-back",
      name: "Kept back",
      count: figures && totalText(figures.kept),
      end: false,
    },
  ];
  return (
    <nav className={css["tabs"]} aria-label="Newsletter">
      {tabs.map(({ to, name, count, end }) => (
        <NavLink key={to} to={to} end={end}>
          {name} {count && <span>{count}</span>}
        </NavLink>
      ))}
      {figures?.underway.map(({ id, subject, state }) => (
        <NavLink
          key={id}
          to={`/admin/newsletter/letters/${id}`}
          className={css["underway"]}
          data-state={state}
        >
          “{subject}” <span>{LETTER_WORDS[state].name.toLowerCase()}</span>
        </NavLink>
      ))}
    </nav>
  );
}
