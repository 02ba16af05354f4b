import type { Config } from '../../../platform/config.ts';
import { isToken } from './tokens.ts';

const NAME = 'bc_receiving';

/** The mark of the browser that opens a code, if it has one. */
export function browserOf(request: Request): string | null {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1];
  return value && isToken(value) ? value : null;
}

/** A day: as long as somebody may want to see what they signed. */
export const browserCookie = (config: Config, mark: string): string =>
  `${NAME}=${mark}; Path=/receive; Max-Age=86400; HttpOnly; SameSite=Lax${
    config.http.baseUrl.startsWith('https://') ? '; Secure' : ''
  }`;
