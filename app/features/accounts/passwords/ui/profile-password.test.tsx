import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { PasswordPanel } from "./profile-password.tsx";

const panelOf = (hasGoogle: boolean) => {
  const element = <PasswordPanel email="ada@villa.test" hasPassword={false} hasGoogle={hasGoogle} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};

test("[ROUTE-09] mentions Google only to a member without a password who signs in with it", () => {
  expect(panelOf(true)).toContain("You sign in with Google.");
  expect(panelOf(false)).toContain("You sign in with an emailed link.");
  expect(panelOf(false)).not.toContain("Google");
});
