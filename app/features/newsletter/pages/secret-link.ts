/**
 * Headers of a page whose URL contains a secret. Not "no-referrer": a form without scripts would then be sent
 * without its origin and be refused.
 */
export const headers = () => ({ "cache-control": "private, no-store", "referrer-policy": "same-origin" });

export const keyIn = (request: Request) => new URL(request.url).searchParams.get("t") ?? "";
