const LEAST_KINDS = 8;

/**
 * Whether a secret was typed rather than generated: few different characters, a repeated part, or keys in
 * order. Of random secrets with 32 hexadecimal characters, one in 27 million has so few; with base64
 * characters, none.
 */
export function isGuessable(secret: string): boolean {
  const steps = Array.from(secret, (sign, at) => secret.charCodeAt(at + 1) - sign.charCodeAt(0));
  const inOrder = steps.filter((step) => Math.abs(step) <= 1).length;
  return (
    new Set(secret).size < LEAST_KINDS ||
    /^(.{1,16}?)\1+.{0,15}$/s.test(secret) ||
    inOrder > secret.length / 2
  );
}
