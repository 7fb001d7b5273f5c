import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Empty } from "./status.tsx";

test("the text of an empty list is no heading: it can stand under any heading", () => {
  const html = renderToStaticMarkup(<Empty title="No picture yet">Add one.</Empty>);
  expect(html).toContain("No picture yet");
  expect(html).not.toMatch(/<h[1-6]/);
});
