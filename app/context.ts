import { createContext } from "react-router";
import type { SessionUser } from "./features/accounts/contract.ts";
import type { Preview } from "./features/admin/contract.ts";
import type { Services } from "./platform/services.server.ts";

/** The services, for loaders and actions. */
export const servicesContext = createContext<Services>();

/** The signed-in person, or null. Set once per request, in `root.tsx`. */
export const sessionContext = createContext<SessionUser | null>(null);

/** The client's network address, for rate limits; empty while a cached page is rendered. */
export const visitorContext = createContext("");

/** The administrator's preview of the site; undefined for everyone else. */
export const previewContext = createContext<Preview | undefined>(undefined);

/** Errors of a page, by request id. */
export type Trouble = { requestId: string; error?: unknown };
export const troubleContext = createContext<Trouble>();

/** The nonce of this page's scripts in its content security policy; empty in development. */
export const nonceContext = createContext("");
