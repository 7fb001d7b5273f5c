import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CsvLink } from "./export-link.tsx";

test("[ADMIN-06] downloads all rows that match the page's filters", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/admin/newsletter?source=import&at=second-page"]}>
      <CsvLink to="/api/admin/newsletter/subscribers.csv" />
    </MemoryRouter>,
  );
  expect(html).toContain('href="/api/admin/newsletter/subscribers.csv?source=import"');
});
