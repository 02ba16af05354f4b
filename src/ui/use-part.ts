import { type ComponentType, useState } from 'react';

interface Part<P> {
  /** There once it was fetched. */
  Part: ComponentType<P> | null;
  /** Give it to the events that come before a press: by the press it is there. */
  fetchEarly: () => void;
  /** Give it to the press itself. What can't be fetched then ends in the chunk-load error. */
  fetchNow: () => void;
}

/**
 * A part of the page that is fetched when somebody is about to want it. Not `lazy`: there, the press that opens it would wait for a
 * render of its own even when all is there, and a key pressed after it would come before it.
 */
export function usePart<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  const [state, setState] = useState<{ Part: ComponentType<P> | null; failure?: unknown }>({
    Part: null,
  });
  if (state.failure !== undefined) throw state.failure;
  const fetch = (failed: (failure: unknown) => void) => {
    if (state.Part) return;
    load().then((Part) => setState({ Part }), failed);
  };
  return {
    Part: state.Part,
    fetchEarly: () => fetch(() => {}),
    fetchNow: () => fetch((failure) => setState({ Part: null, failure })),
  };
}
