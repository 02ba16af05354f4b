import { isConnectionLost, isNetworkFailure, onConnection } from '../ui/connection.ts';

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

/**
 * The router looks up an address that it meets for the first time, and takes the whole page away when that gets no answer: also for what a
 * part of the page asks beside it. So such a look-up waits for the connection. Call it before the first page is drawn.
 *
 * The address of the page that the server sent needs none: the document carries its routes and those above it, and the server chose among all.
 * The router would ask all the same before the first press, as soon as the address has a part that varies.
 * @param stayOrWait ends the way to another page where it began, or says that there is no connection
 */
export function waitWithLookUps(stayOrWait: () => void): void {
  const ask = window.fetch;
  const carried = `${window.location.pathname}/`;
  window.fetch = async (input, init) => {
    const isLookUp = input instanceof URL && input.pathname === '/__manifest';
    if (!isLookUp) return ask(input, init);
    const paths = input.searchParams.get('paths');
    // The router asks for all parent addresses too; those of the loaded page are known.
    if (paths?.split(',').every((path) => carried.startsWith(`${path}/`))) return Response.json({});
    for (;;)
      try {
        return await ask(input, init);
      } catch (error) {
        if (!isNetworkFailure(error)) throw error;
        stayOrWait();
        await Promise.race([connectionIsBack(), aborted(init?.signal)]);
      }
  };
}
