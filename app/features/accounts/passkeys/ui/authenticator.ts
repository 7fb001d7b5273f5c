import type { AddPasskey, PasskeyAnswer } from "../../passkeys.contract.ts";

/** The answer of the person’s device; without an error if they cancelled or it took too long. */
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
    // what the server offers; the browser refuses anything else
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offer as CreationOptions);
    // a public key was asked for
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

/** Signs the challenge of the site with a passkey of the person. */
export async function signWithPasskey(request: unknown): Promise<AuthenticatorResult<PasskeyAnswer>> {
  if (!supportsPasskeys()) return UNSUPPORTED;
  try {
    // what the server asks; the browser refuses anything else
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request as RequestOptions);
    // a public key was asked for
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
