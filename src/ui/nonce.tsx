import { createContext, useContext } from 'react';

/** The response's Content-Security-Policy nonce while the server renders; undefined in the browser, where scripts are loaded already. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
