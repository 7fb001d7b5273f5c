import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { issueEmail } from "./issue.tsx";

test("[ADMIN-06] an address in an issue that is longer than a phone is wide is broken in the email", () => {
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
