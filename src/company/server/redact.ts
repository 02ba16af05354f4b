/** In the order in which they run: the special before the general. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]'],
  [/(\/\/)[^\s/@:]*:[^\s/@]*@/g, '$1[removed]@'],
  [
    /\b((?:[\w-]*(?:password|passwd|secret|token|cookie|authorization|api[_-]?key|oobcode|signature|session))["']?\s*[=:]\s*["']?)[^\s"',;&)}\]]+/gi,
    '$1[removed]',
  ],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[removed]'],
  [/\b(?![0-9a-f]{8}-[0-9a-f]{4}-)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '[removed]'],
];

/** Takes what may be a secret or a person's address out of a text that is kept for diagnosis. Cuts it to `limit` characters. */
export function redactText(text: string, limit: number): string {
  // Cut before the patterns run, so that a huge text costs little; and after, because a mark can be longer than what it hides.
  let clean = text.slice(0, limit);
  for (const [pattern, mark] of SECRETS) clean = clean.replace(pattern, mark);
  return clean.slice(0, limit);
}

/** An address without its query and fragment: codes and search terms travel there. */
export function bareAddress(url: string): string {
  return redactText(url.split(/[?#]/, 1)[0] ?? '', 1000);
}
