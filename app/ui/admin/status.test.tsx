import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Empty } from "./status.tsx";

test("what is said in place of a list is no heading: it stands under a page's first as under a panel's", () => {
  const html = renderToStaticMarkup(<Empty title="No picture yet">Add one.</Empty>);
  expect(html).toContain("No picture yet");
  expect(html).not.toMatch(/<h[1-6]/);
});
