import type { DataRouter } from 'react-router';

/** True while the answer to what this fetcher sent leads to another page: the router then has no data of it, and reads that page. */
function isLed({ state }: DataRouter, key: string): boolean {
  const fetcher = state.fetchers.get(key);
  return (
    fetcher?.state === 'loading' &&
    fetcher.formMethod !== undefined &&
    fetcher.formMethod !== 'GET' &&
    fetcher.data === undefined
  );
}

/**
 * What was pressed once and is answered by another page is not sent a second time on the way there. The router forgets such a fetcher at the
 * second answer, looks for it once the page is there, and shows no page any more. Returns how to end it.
 */
export function sendOnceOnTheWay(router: DataRouter): () => void {
  const send: DataRouter['fetch'] = router.fetch.bind(router);
  router.fetch = async (key, routeId, href, opts) => {
    if (opts && 'formMethod' in opts && isLed(router, key)) return;
    await send(key, routeId, href, opts);
  };
  return () => {
    router.fetch = send;
  };
}
