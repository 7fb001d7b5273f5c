import type { Hono } from "hono";
import type { ClientErrorStatusCode, ServerErrorStatusCode } from "hono/utils/http-status";

/** For an app with nested apps, a union of their schemas. */
type SchemasOf<App> = App extends Hono<infer _Env, infer Schema, infer _Path> ? Schema : never;
type PathOf<Schema> = Schema extends unknown ? keyof Schema : never;
type Endpoint<Schema, Path, Method extends string> = Schema extends unknown
  ? Path extends keyof Schema
    ? Schema[Path][`$${Method}` & keyof Schema[Path]]
    : never
  : never;
type Success<Endpoints> = Endpoints extends { output: infer Output; status: infer Status }
  ? Status extends ClientErrorStatusCode | ServerErrorStatusCode
    ? never
    : Output
  : never;

/**
 * The body of a call's success response, inferred from the server's code, so that renaming a field there
 * fails type checks in the browser code.
 * @example AnswerOf<NewsletterAdminCalls, "/api/admin/newsletter/issues/:id/progress", "get">
 */
export type AnswerOf<
  App,
  Path extends PathOf<SchemasOf<App>>,
  Method extends "get" | "post" | "put" | "delete",
> = Success<Endpoint<SchemasOf<App>, Path, Method>>;
