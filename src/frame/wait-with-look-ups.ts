import {
  connectionLost,
  isConnectionLost,
  isNetworkFailure,
  onConnection,
} from '../ui/connection.ts';

export const connectionIsBack = (): Promise<void> =>
  new Promise((resolve) => {
    const end = onConnection(() => {
      if (isConnectionLost()) return;
      end();
      resolve();
    });
  });

/**
 * The router looks up an address that it meets for the first time, and takes the whole page away when that gets no answer: also for what a
 * part of the page asks beside it. Such a look-up waits for the connection. Call it before the first page is drawn.
 * @param isLeaving whether somebody goes to another page: they are told at once
 */
export function waitWithLookUps(isLeaving: () => boolean): void {
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const isLookUp = input instanceof URL && input.pathname === '/__manifest';
    for (;;)
      try {
        return await ask(input, init);
      } catch (error) {
        const isGivenUp = isLeaving() || init?.signal?.aborted;
        if (!isLookUp || isGivenUp || !isNetworkFailure(error)) throw error;
        connectionLost();
        await connectionIsBack();
      }
  };
}
