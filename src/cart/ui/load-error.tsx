import { useRouteError } from 'react-router';
import { useLoadFailure } from '../../company/ui/load-failure.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note, Page, PageHeading } from '../../ui/panel.tsx';
import * as messages from '../messages.ts';

/** A cart that could not be loaded: said here and in a toast, and reported; permission-denied is silent (specification, section 8). */
export function CartLoadError() {
  const message = useLoadFailure(useRouteError(), { silentFor: ['permission-denied'] });
  return (
    <Page narrow>
      <PageHeading title={messages.title} />
      <Note tone="danger" title={messages.cartLoadFailed}>
        {message} What is in it is kept.
      </Note>
      <p className="mt-4">
        <ButtonLink to="/cart" reloadDocument look="secondary">
          Try again
        </ButtonLink>
      </p>
    </Page>
  );
}
