import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reportError, watchForErrors } from './company/ui/error-reporter.ts';
import { waitWithLookUps } from './frame/stay-on-page.ts';

watchForErrors();
waitWithLookUps();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => reportError(error)} />
    </StrictMode>,
  );
});
