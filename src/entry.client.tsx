import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, watchForErrors } from './company/ui/error-reporter.ts';
import { isLeaving } from './frame/stay-on-page.ts';
import { waitWithLookUps } from './frame/wait-with-look-ups.ts';

watchForErrors();
waitWithLookUps(isLeaving);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError(error)} />
    </StrictMode>,
  );
});
