const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in hexadecimal. A browser on plain http has no digest of its own; then it is worked out here. */
export async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  // Typed as always there, and it is not.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return hexOf(
    subtle
      ? new Uint8Array(await subtle.digest('SHA-256', bytes))
      : digestOf(new Uint8Array(bytes)),
  );
}

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1)
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
};
const fraction = (root: number): number => ((root % 1) * 2 ** 32) | 0;

const BLOCK = 64;
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, sections 5 and 6.2. */
export function digestOf(bytes: Uint8Array): Uint8Array {
  const constants = primes(64).map((prime) => fraction(Math.cbrt(prime)));
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)));
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const words = new Int32Array(64);
  for (let start = 0; start < padded.length; start += BLOCK) {
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(start + at * 4);
    for (let at = 16; at < 64; at += 1) {
      const early = words[at - 15] as number;
      const late = words[at - 2] as number;
      words[at] =
        (words[at - 16] as number) +
        (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
        (words[at - 7] as number) +
        (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at += 1) {
      const first =
        (h +
          (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (constants[at] as number) +
          (words[at] as number)) |
        0;
      const second =
        ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => {
      state[at] = ((state[at] as number) + word) | 0;
    });
  }
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, at) => {
    out.setInt32(at * 4, word);
  });
  return digest;
}
