import { NETWORK_ERROR } from '../kit/network-error.ts';
import {
  connectionLost,
  isConnectionLost,
  isNetworkFailure,
  onConnection,
} from '../ui/connection.ts';
import { toast } from '../ui/toast.ts';

export const connectionIsBack = (): Promise<void> =>
  new Promise((resolve) => {
    const end = onConnection(() => {
      if (isConnectionLost()) return;
      end();
      resolve();
    });
  });

/** Ends when the router gives up what it asks; never for what it can't give up. */
export function aborted(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** An address with all that stand above it, as the router asks for them. */
const withAbove = (pathname: string): string[] => [
  ...[...pathname.matchAll(/(?<=.)\//g)].map(({ index }) => pathname.slice(0, index)),
  pathname,
];

/**
 * The router looks up an address that it meets for the first time, and takes the whole page away when that gets no answer: also for what a
 * part of the page asks beside it. So such a look-up waits for the connection. Call it before the first page is drawn.
 *
 * The address of the page that the server sent needs none: the document carries its routes and those above it, and the server chose among all.
 * The router would ask all the same before the first press, as soon as the address has a part that varies.
 * @param isLeaving whether somebody goes to another page
 * @param stay ends that way where it began, and says why
 */
export function waitWithLookUps(isLeaving: () => boolean, stay: () => void): void {
  const ask = window.fetch;
  const carried = new Set(withAbove(window.location.pathname));
  window.fetch = async (input, init) => {
    const isLookUp = input instanceof URL && input.pathname === '/__manifest';
    if (!isLookUp) return ask(input, init);
    const paths = input.searchParams.get('paths')?.split(',') ?? [];
    if (paths.length > 0 && paths.every((path) => carried.has(path))) return Response.json({});
    for (;;)
      try {
        return await ask(input, init);
      } catch (error) {
        if (init?.signal?.aborted || !isNetworkFailure(error)) throw error;
        // With a signal somebody pressed something; without one the links of the page are looked up ahead.
        if (init?.signal && isLeaving()) stay();
        else {
          if (init?.signal && !isConnectionLost()) toast.error(NETWORK_ERROR.message);
          connectionLost();
        }
        await Promise.race([connectionIsBack(), aborted(init?.signal)]);
      }
  };
}
