import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DashboardView, ResultCard } from "../contract.ts";
import { Results } from "./results.tsx";

const card = (testId: string, completedAt: string) =>
  ({
    testId,
    completedAt,
    name: "The Weaver",
    statements: 58,
    url: "/",
    shared: false,
    pictures: 0,
  }) as ResultCard; // only what Results reads

test("[ROUTE-08] distinguishes results of the same day by their time", () => {
  const results = [card("1", "2026-11-29T10:00:00Z"), card("2", "2026-11-29T04:30:00Z")];
  const view = { results, orders: [], included: [] } as unknown as DashboardView; // only what Results reads
  const Page = createRoutesStub([{ path: "/", Component: () => <Results view={view} /> }]);
  const names = [...renderToString(<Page />).matchAll(/<li aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual(["The Weaver, 29 November 2026 at 15:30", "The Weaver, 29 November 2026 at 10:00"]);
});
