import { ButtonLink } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../item-messages.ts';
import { NEW_ITEM_WORDS, NEW_ITEMS_AT } from '../public/new-item-messages.ts';

/** What waits on the screen of items, and the way there. */
export function WaitingItems({
  count,
  lacking,
  shown,
}: {
  count: number;
  /** Products that have no item there. */
  lacking: number;
  shown: boolean;
}) {
  if (!shown) return null;
  const without =
    lacking === 0 ? null : (
      <Note tone="warning" title={NEW_ITEM_WORDS.waits(lacking)}>
        <p>{NEW_ITEM_WORDS.lead}</p>
        <ButtonLink variant="secondary" className="mt-2" to={NEW_ITEMS_AT}>
          {NEW_ITEM_WORDS.link}
        </ButtonLink>
      </Note>
    );
  const link = (
    <ButtonLink variant="secondary" className="mt-2" to="/dashboard/accounting/products">
      {messages.title}
    </ButtonLink>
  );
  return (
    <>
      {without}
      {count === 0 ? null : (
        <Note tone="warning" title={messages.waiting(count)}>
          <p>{messages.lead}</p>
          {link}
        </Note>
      )}
    </>
  );
}
