const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUIDv7 (RFC 9562) from UTC milliseconds and ten random bytes. */
export function uuidv7(unixMs: number, random: Uint8Array): string {
  const time = unixMs.toString(16).padStart(12, '0');
  const bytes = Uint8Array.from(random.subarray(0, 10));
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70;
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80;
  let rest = '';
  for (const byte of bytes) rest += HEX[byte];
  return `${time.slice(0, 8)}-${time.slice(8)}-${rest.slice(0, 4)}-${rest.slice(4, 8)}-${rest.slice(8)}`;
}

/** True for text in the shape of our ids. */
export function isId(text: string): boolean {
  return SHAPE.test(text);
}
