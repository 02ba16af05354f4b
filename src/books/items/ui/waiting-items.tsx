import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../item-messages.ts';

/** What waits on the screen of items, and the way there. */
export function WaitingItems({ count, shown }: { count: number; shown: boolean }) {
  if (!shown) return null;
  const link = (
    <ButtonLink variant="secondary" className="mt-2" to="/dashboard/accounting/products">
      {messages.title}
    </ButtonLink>
  );
  if (count === 0) return <p className="-mt-2">{link}</p>;
  return (
    <Note tone="warning" title={messages.waiting(count)}>
      <p>{messages.lead}</p>
      {link}
    </Note>
  );
}
