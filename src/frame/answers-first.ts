import type { DataRouter } from 'react-router';

const isSending = ({ state }: DataRouter) =>
  [...state.fetchers.values()].some((fetcher) => fetcher.state === 'submitting');

const answered = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (!isSending(router)) return resolve();
    const end = router.subscribe(() => {
      if (isSending(router)) return;
      end();
      resolve();
    });
  });

/**
 * Reads a page anew only once what its forms have sent is answered. The router takes a reading that begins later for the newer wish, and does not go where
 * the answer of a fetcher leads: an order whose event came over the live feed before the answer to its placing left its buyer before an empty cart.
 * Returns how to end it.
 */
export function readAfterAnswers(router: DataRouter): () => void {
  const revalidate = router.revalidate.bind(router);
  let waiting: Promise<void> | null = null;
  const later = async () => {
    await answered(router);
    waiting = null;
    await revalidate();
  };
  router.revalidate = () => {
    if (!isSending(router)) return revalidate();
    waiting ??= later();
    return waiting;
  };
  return () => {
    router.revalidate = revalidate;
  };
}
