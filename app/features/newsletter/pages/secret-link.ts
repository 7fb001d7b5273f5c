/**
 * Headers of a page whose URL contains a secret. Not "no-referrer": a plain form would then be submitted
 * without its origin and be rejected.
 */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });

export const keyIn = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";
