import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../customer-messages.ts';

/** What waits on the screen of customers, and the way there. */
export function WaitingCustomers({ count, shown }: { count: number; shown: boolean }) {
  if (!shown || count === 0) return null;
  const link = (
    <ButtonLink variant="secondary" className="mt-2" to="/dashboard/accounting/customers">
      {messages.title}
    </ButtonLink>
  );
  return (
    <Note tone="warning" title={messages.waiting(count)}>
      <p>{messages.lead}</p>
      {link}
    </Note>
  );
}
