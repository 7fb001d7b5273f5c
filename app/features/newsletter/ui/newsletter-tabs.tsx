import { NavLink, useRouteLoaderData } from "react-router";
import { totalText } from "../../../ui/admin/pager.tsx";
import { Tabs } from "../../../ui/admin/tabs.tsx";
import type { NewsletterFigures } from "../contract.ts";
import { titleOf } from "../domain/subscriber-fields.ts";
import { ISSUE_WORDS } from "../domain/words.ts";
import css from "./newsletter-admin.module.css";

const LAYOUT_ID = "newsletter-layout";

/** Tabs for the pages of the newsletter section and the issues in progress. */
export function NewsletterTabs() {
  const figures = useRouteLoaderData<NewsletterFigures>(LAYOUT_ID);
  const tabs = [
    {
      to: "/admin/newsletter",
      name: "Subscribers",
      count: figures && totalText(figures.subscribers),
      end: true,
    },
    {
      to: "/admin/newsletter/issues",
      name: "Newsletters",
      count: figures && totalText(figures.issues),
      end: true,
    },
    {
      to: "/admin/newsletter/blocked",
      name: "Blocked",
      count: figures && totalText(figures.blocked),
      end: false,
    },
  ];
  return (
    <Tabs label="Newsletter">
      {tabs.map(({ to, name, count, end }) => (
        <NavLink key={to} to={to} end={end}>
          {name} {count && <span>{count}</span>}
        </NavLink>
      ))}
      {figures?.underway.map(({ id, subject, state }) => (
        <NavLink
          key={id}
          to={`/admin/newsletter/issues/${id}`}
          className={css["underway"]}
          data-state={state}
        >
          <b>“{titleOf(subject)}”</b> <span>{ISSUE_WORDS[state].name.toLowerCase()}</span>
        </NavLink>
      ))}
    </Tabs>
  );
}
