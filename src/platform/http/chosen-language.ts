/** The language that somebody chose in this browser: a cookie, as the appearance, so that it is known before the database is asked. */
export const chosenLanguage = (headers: Headers): string | undefined =>
  /(?:^|;\s*)bc_language=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1];
