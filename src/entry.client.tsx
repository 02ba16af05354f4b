import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, watchForErrors } from './company/ui/error-reporter.ts';
import { readForOwnSite } from './frame/site-of-tab.ts';
import { stayOrWait } from './frame/stay-on-page.ts';
import { waitWithLookUps } from './frame/wait-with-look-ups.ts';

watchForErrors();
waitWithLookUps(stayOrWait);
readForOwnSite();

/**
 * The whole page answers from here on: parts of it may have been waited for. `earlyPress` is defined in the head (frame/early-press.ts).
 * It stands around the page, never beside it: a sibling that the server has not would give every `useId` another value here than there.
 */
function Answering({ children }: { children: ReactNode }) {
  useEffect(() => (globalThis as { earlyPress?: () => void }).earlyPress?.(), []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Answering>
        <HydratedRouter onError={(error) => reportError(error)} />
      </Answering>
    </StrictMode>,
  );
});
