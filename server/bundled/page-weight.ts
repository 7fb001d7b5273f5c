import { HtmlPage } from "../../app/platform/html-answer.server.ts";
import type { Page } from "./page-drawing.ts";

/** A page that came out well and gives nobody a cookie. */
export const isWhole = (page: Page): page is HtmlPage =>
  page instanceof HtmlPage && page.status === 200 && !page.headers.has("set-cookie");
/** Bytes in memory, about: the page and its encodings. */
export const bytesOf = (page: HtmlPage) => Math.ceil(page.html.length * 1.5);
