import { callApi, type ApiResult } from "../../../../platform/http/api.ts";
import type { EmailChangeStep, LinkType, OpenAnswer, RedeemAnswer } from "../../contract.ts";

export type Pair = { access_token: string; refresh_token: string; type: LinkType };
export type Token = { token: string; type: LinkType };

const TYPES: LinkType[] = ["signup", "recovery", "invite"];
const typeOf = (value: string | null) => TYPES.find((type) => type === value);

/** The link or the pair of tokens in a fragment. */
export function readFragment(hash: string): { link: Token } | { pair: Pair } | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const type = typeOf(params.get("type"));
  const [token, access_token, refresh_token] = ["t", "access_token", "refresh_token"].map((name) =>
    params.get(name),
  );
  if (!type) return undefined;
  if (access_token && refresh_token) return { pair: { access_token, refresh_token, type } };
  return token ? { link: { token, type } } : undefined;
}

/** The token and action in the fragment of an emailed link about an email change. */
export function readChangeFragment(hash: string): { token: string; step: EmailChangeStep } | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const token = params.get("t");
  return token ? { token, step: params.get("step") === "undo" ? "undo" : "confirm" } : undefined;
}

export const pairFragment = (pair: Pair) => `#${new URLSearchParams(pair)}`;

/** Reports the click on a link's button; does not use up the link. */
export const openLink = ({ token }: Token) =>
  callApi<OpenAnswer>("/api/auth/link/open", { method: "POST", body: { token } });

const underWay = new Map<string, Promise<ApiResult<RedeemAnswer>>>();

/** Exchanges a pair for a session once, even if effects run twice; after a failure it can be called again. */
export function redeemOnce({ access_token, refresh_token }: Pair): Promise<ApiResult<RedeemAnswer>> {
  const pending = underWay.get(access_token);
  if (pending) return pending;
  const exchange = callApi<RedeemAnswer>("/api/auth/link/session", {
    method: "POST",
    body: { access_token, refresh_token },
  });
  underWay.set(access_token, exchange);
  void exchange.then((result) => result.ok || underWay.delete(access_token));
  return exchange;
}
