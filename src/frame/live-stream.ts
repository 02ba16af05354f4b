/** What a page's `shouldRevalidate`, which is no component, knows of the stream that keeps what waits up to date. */
export const stream = { isLive: false };

/** Whether the page at this path listens to the stream. */
export const followsLive = (pathname: string): boolean => /^\/dashboard(\/|$)/.test(pathname);
