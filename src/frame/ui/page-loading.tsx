import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { LoadingOverlay } from '../../ui/overlay.tsx';

/** A page whose script has not come by then is given up (specification, section 9), in ms. */
export const PAGE_LOAD_TIMEOUT_MS = 120_000;

const GATED = /^\/(dashboard|settings)(\/|$)/;

/**
 * While a page loads: the text 'Loading...'; on the way into dashboard or settings, where the sign-in is being
 * checked, the full-screen overlay. After two minutes a chunk-load error is thrown: the last error boundary shows it with a way to
 * reload, and it is reported.
 */
export function PageLoading() {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const target =
    navigation.state === 'loading' && navigation.location.pathname !== pathname
      ? navigation.location.pathname
      : null;
  return target ? (
    <Waiting key={target} target={target} gated={GATED.test(target) && !GATED.test(pathname)} />
  ) : null;
}

function Waiting({ target, gated }: { target: string; gated: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PAGE_LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (late)
    throw new Error(`ChunkLoadError: ${target} did not come within ${PAGE_LOAD_TIMEOUT_MS} ms`);
  if (gated) return <LoadingOverlay />;
  return (
    <div
      role="status"
      className="fixed inset-x-0 top-16 z-40 grid animate-[appear_120ms_120ms_both] place-items-center"
    >
      <p className="rounded-b-md border border-t-0 border-border bg-card px-5 py-2 font-semibold">
        Loading...
      </p>
    </div>
  );
}
