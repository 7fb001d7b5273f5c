import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { issueEmail } from "./issue.tsx";

test("[ADMIN-06] breaks a URL that is too long for a phone screen", () => {
  const address = `https://villa.test/${"a".repeat(120)}`;
  const { body } = issueEmail({
    brand: "Villa Vesper",
    subject: "Six evenings",
    preview: "",
    html: `<p>See ${address}</p>`,
    words: `See ${address}`,
    preferences: "https://villa.test/newsletter/preferences",
    sender: "Villa Vesper",
  });
  expect(renderToStaticMarkup(body)).toMatch(/<div style="word-break:break-word"><p class="ink"/);
});
