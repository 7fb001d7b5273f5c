import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Story } from "./story.tsx";

const step = { at: "2025-03-14T00:00:00.000Z", kind: "email" as const, title: "Confirmed the subscription" };

test("[OWNER-02] shows a step with a date but no time under its day", () => {
  expect(renderToStaticMarkup(<Story steps={[step]} />)).toContain("05:30:00");
  const html = renderToStaticMarkup(<Story steps={[{ ...step, dayAlone: true }]} />);
  expect(html).toContain("14 Mar 2025");
  expect(html).not.toContain("05:30");
});
