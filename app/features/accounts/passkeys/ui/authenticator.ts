import type { AddPasskey, PasskeyAnswer } from "../../passkeys.contract.ts";

/** Result from the person’s authenticator; without `error` if they cancelled or it timed out. */
export type AuthenticatorResult<T> = { ok: true; data: T } | { ok: false; error?: string };

type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

const UNSUPPORTED: AuthenticatorResult<never> = {
  ok: false,
  error: "This browser doesn’t support passkeys.",
};
const supportsPasskeys = () =>
  typeof PublicKeyCredential === "function" &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === "function";

function failed(error: unknown, invalidState: string): AuthenticatorResult<never> {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return { ok: false };
  if (name === "InvalidStateError") return { ok: false, error: invalidState };
  return { ok: false, error: "This device couldn’t do it. Please try again or use another device." };
}

/** Creates a passkey on the person’s device with the options from the site. */
export async function makePasskey(offer: unknown): Promise<AuthenticatorResult<Omit<AddPasskey, "name">>> {
  if (!supportsPasskeys()) return UNSUPPORTED;
  try {
    // the server sends this shape; the browser rejects any other
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offer as CreationOptions);
    // `publicKey` options yield a PublicKeyCredential
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    if (!credential) return { ok: false };
    const { id, response } = credential.toJSON() as {
      id: string;
      response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
    }; // WebAuthn, RegistrationResponseJSON
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { ok: true, data: { id, clientDataJSON, attestationObject, transports } };
  } catch (error) {
    return failed(error, "This device already has a passkey of yours.");
  }
}

/** Signs the site's challenge with one of the person’s passkeys. */
export async function signWithPasskey(request: unknown): Promise<AuthenticatorResult<PasskeyAnswer>> {
  if (!supportsPasskeys()) return UNSUPPORTED;
  try {
    // the server sends this shape; the browser rejects any other
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request as RequestOptions);
    // `publicKey` options yield a PublicKeyCredential
    const signed = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
    if (!signed) return { ok: false };
    const { id, response } = signed.toJSON() as {
      id: string;
      response: Omit<PasskeyAnswer, "id" | "userHandle"> & { userHandle?: string | null };
    }; // WebAuthn, AuthenticationResponseJSON
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const answer = { id, clientDataJSON, authenticatorData, signature };
    return { ok: true, data: userHandle ? { ...answer, userHandle } : answer };
  } catch (error) {
    return failed(error, "This device has no passkey for this site.");
  }
}
