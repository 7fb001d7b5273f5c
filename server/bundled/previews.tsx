import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { previews as accounts } from "../../app/features/accounts/emails/previews.tsx";
import { previews as analytics } from "../../app/features/analytics/emails/previews.tsx";
import { previews as applications } from "../../app/features/applications/emails/previews.tsx";
import { previews as insider } from "../../app/features/insider/emails/previews.tsx";
import { previews as newsletter } from "../../app/features/newsletter/emails/previews.tsx";
import { previews as operations } from "../../app/features/operations/emails/previews.tsx";
import { previews as payments } from "../../app/features/payments/emails/previews.tsx";
import { previews as pdfReport } from "../../app/features/pdf-report/emails/previews.tsx";
import { previews as rights } from "../../app/features/rights/emails/previews.tsx";
import { previews as safety } from "../../app/features/safety/emails/previews.tsx";
import { pdfReportFor } from "../../app/features/pdf-report/fixtures.ts";
import * as blog from "../../app/features/blog/blog.server.ts";
import { htmlOf } from "../../app/platform/mail.server.ts";
import { pdfWorkersOf } from "../../app/platform/pdf-worker.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { inScheme, type EmailPreview } from "../../app/ui/email.tsx";
import { PreviewsPage, type Shown } from "./previews-page.tsx";

/** Those of every feature that has `emails/previews.tsx`, by the name of its folder. */
const found: Record<string, EmailPreview[]> = {
  accounts,
  analytics,
  applications,
  insider,
  newsletter,
  operations,
  payments,
  "pdf-report": pdfReport,
  rights,
  safety,
};
const emails: Shown[] = Object.entries(found).flatMap(([feature, previews]) =>
  previews.map((preview) => ({ ...preview, id: `${feature}/${preview.name}`, feature })),
);

/** Nothing runs in a letter, and nothing comes from elsewhere; only pages of this site may frame it. */
const FRAMED = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  "cache-control": "no-store",
};
const PAGE = {
  "content-security-policy":
    "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  "cache-control": "no-store",
};

/**
 * `/dev/previews`: everything that the site writes, prints and draws for others, with the cast's data. Local
 * mode alone: whoever mounts it sees to that.
 */
export function previewsHttp(services: Services) {
  const app = new Hono();
  let printedReport: Promise<Uint8Array> | undefined;
  const printed = () =>
    (printedReport ??= pdfWorkersOf(services)
      .print("pdf-report/templates/report.typ", JSON.stringify(pdfReportFor("maya")))
      .then(({ pdf }) => pdf));

  app.get("/dev/previews", async (c) => {
    const posts = (await blog.listPosts(services))?.posts ?? [];
    const page = renderToStaticMarkup(
      <PreviewsPage brand={services.env.BRAND_NAME} emails={emails} posts={posts} />,
    );
    return c.html(`<!doctype html>${page}`, 200, PAGE);
  });
  app.get("/dev/previews/letter/:feature/:name", (c) => {
    const { feature, name } = c.req.param();
    const one = emails.find(({ id }) => id === `${feature}/${name}`);
    if (!one) return c.text("No such letter", 404);
    return c.html(
      inScheme(htmlOf(one.email), c.req.query("scheme") === "dark" ? "dark" : "light"),
      200,
      FRAMED,
    );
  });
  app.get("/dev/previews/book.pdf", async (c) =>
    c.body(Buffer.from(await printed()), 200, {
      "content-security-policy": "frame-ancestors 'self'",
      "content-type": "application/pdf",
    }),
  );
  return app;
}
