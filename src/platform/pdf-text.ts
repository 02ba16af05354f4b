/**
 * The standard PDF fonts (Helvetica) are written in the Windows Latin-1 encoding and need no font
 * file. The house's own fonts ship as variable WOFF2, which the PDF library can't subset. So every
 * text goes through here first.
 */
const WINDOWS_ONLY = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Whether Helvetica in a PDF can show this character. */
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
