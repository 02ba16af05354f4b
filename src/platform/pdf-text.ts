/**
 * Every text of a PDF goes through here first: the house's fonts are cut to the letters of the
 * Windows Latin-1 encoding, so that all documents show the same ones.
 */
const WINDOWS_ONLY = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Whether a PDF of ours can show this character. */
export function isEncodable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || WINDOWS_ONLY.has(char);
}

/**
 * The text with every character that can't be shown replaced: accents fall back to base letters,
 * the rest to '?'.
 */
export function encodable(text: string): string {
  let out = '';
  for (const char of text
    .normalize('NFC')
    .replaceAll('\u02BB', '\u2018')
    .replaceAll('\u2011', '-')
    .replace(/[\t\n\r]+/g, ' ')) {
    if (isEncodable(char)) out += char;
    else {
      const base = char.normalize('NFD').replace(/\p{M}/gu, '');
      out += base !== '' && [...base].every(isEncodable) ? base : '?';
    }
  }
  return out;
}
