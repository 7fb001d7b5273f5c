import { callApi, type ApiResult } from "../../../../platform/http/api.ts";
import type { EmailChangeStep, LinkType, OpenAnswer, RedeemAnswer } from "../../contract.ts";

export type Pair = { access_token: string; refresh_token: string; type: LinkType };
export type Token = { token: string; type: LinkType };

const TYPES: LinkType[] = ["signup", "recovery", "invite"];
const typeOf = (given: string | null) => TYPES.find((type) => type === given);

/** What a fragment asks for: a mail link to be pressed, or a pair of tokens to be exchanged for a session. */
export function readFragment(hash: string): { link: Token } | { pair: Pair } | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const type = typeOf(given.get("type"));
  const [token, access_token, refresh_token] = ["t", "access_token", "refresh_token"].map((name) =>
    given.get(name),
  );
  if (!type) return undefined;
  if (access_token && refresh_token) return { pair: { access_token, refresh_token, type } };
  return token ? { link: { token, type } } : undefined;
}

/** The link of an email about a change of address. */
export function readChangeFragment(hash: string): { token: string; step: EmailChangeStep } | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const token = given.get("t");
  return token ? { token, step: given.get("step") === "undo" ? "undo" : "confirm" } : undefined;
}

export const pairFragment = (pair: Pair) => `#${new URLSearchParams(pair)}`;

/** The press on a link's button. Uses nothing up. */
export const openLink = ({ token }: Token) =>
  callApi<OpenAnswer>("/api/auth/link/open", { method: "POST", body: { token } });

const underWay = new Map<string, Promise<ApiResult<RedeemAnswer>>>();

/**
 * Exchanges a pair for a session, once however often it is asked: effects may run twice, tokens are for one
 * use.
 */
export function redeemOnce({ access_token, refresh_token }: Pair): Promise<ApiResult<RedeemAnswer>> {
  const known = underWay.get(access_token);
  if (known) return known;
  const asked = callApi<RedeemAnswer>("/api/auth/link/session", {
    method: "POST",
    body: { access_token, refresh_token },
  });
  underWay.set(access_token, asked);
  void asked.then((result) => result.ok || underWay.delete(access_token));
  return asked;
}
