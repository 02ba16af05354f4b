import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import * as words from '../item-words.ts';

/** What waits on the screen of items, and the way there. */
export function WaitingItems({ count, shown }: { count: number; shown: boolean }) {
  if (!shown) return null;
  const link = (
    <ButtonLink look="secondary" className="mt-2" to="/dashboard/accounting/products">
      {words.title}
    </ButtonLink>
  );
  if (count === 0) return <p className="-mt-2">{link}</p>;
  return (
    <Note tone="warning" title={words.waiting(count)}>
      <p>{words.lead}</p>
      {link}
    </Note>
  );
}
