import { Link } from 'react-router';
import { Note } from '../../ui/panel.tsx';
import * as messages from '../contact-messages.ts';

/** A site has named nobody who gets its sheets: what holds until then, and where it is entered. */
export function AskForContact({ customerId }: { customerId: string }) {
  return (
    <Note tone="warning" title={messages.askTitle}>
      <p>{messages.askText}</p>
      <Link
        to={`/dashboard/customers/${customerId}`}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {messages.askLink}
      </Link>
    </Note>
  );
}
