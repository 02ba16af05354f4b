import { type ComponentType, useState } from 'react';

interface LazyComponent<P> {
  /** There once it was fetched. */
  Component: ComponentType<P> | null;
  /** Give it to the events that come before a press: by the press it is there. */
  fetchEarly: () => void;
  /** Give it to the press itself. What can't be fetched then ends in the chunk-load error. */
  fetchNow: () => void;
}

/**
 * A part of the page that is fetched when somebody is about to want it. Not `lazy`: there, the press that opens it would wait for a
 * render of its own even when all is there, and a key pressed after it would come before it.
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const [state, setState] = useState<{ Component: ComponentType<P> | null; failure?: unknown }>({
    Component: null,
  });
  if (state.failure !== undefined) throw state.failure;
  const fetch = (failed: (failure: unknown) => void) => {
    if (state.Component) return;
    load().then((Component) => setState({ Component }), failed);
  };
  return {
    Component: state.Component,
    fetchEarly: () => fetch(() => {}),
    fetchNow: () => fetch((failure) => setState({ Component: null, failure })),
  };
}
