import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Empty } from "./status.tsx";

test("has no heading in an empty list, so that it fits under any", () => {
  const html = renderToStaticMarkup(<Empty title="No picture yet">Add one.</Empty>);
  expect(html).toContain("No picture yet");
  expect(html).not.toMatch(/<h[1-6]/);
});
