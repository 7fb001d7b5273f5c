/** Maximum size in bytes of a colour profile segment in a JPEG file. */
const MOST_BYTES = 65_519;
/** Embeds a colour profile in a JPEG file: a phone's colours are wider than the default. */
export function withColours(jpeg: Uint8Array, profile: Uint8Array): Uint8Array {
  const parts = Array.from({ length: Math.ceil(profile.byteLength / MOST_BYTES) }, (_, at) =>
    profile.subarray(at * MOST_BYTES, (at + 1) * MOST_BYTES),
  );
  const segments = parts.map((part, at) => {
    const head = Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\0\0", "latin1");
    head.writeUInt16BE(part.byteLength + head.byteLength - 2, 2);
    head.writeUInt8(at + 1, 16);
    head.writeUInt8(parts.length, 17);
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
