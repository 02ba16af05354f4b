import { Link } from 'react-router';
import { Note } from '../../../../ui/panel.tsx';
import { ITEM_WAYS } from '../../itemless-messages.ts';
import { NEW_ITEM_WORDS, NEW_ITEMS_AT } from '../../public/new-item-messages.ts';

/** On the product's page: bills with it stop, since the books have no item for it. */
export const NoItemNote = ({ lacking }: { lacking: boolean }) =>
  lacking ? (
    <div className="mb-4">
      <Note tone="warning" title={ITEM_WAYS.noItem}>
        <p>{ITEM_WAYS.noItemHelp}</p>
        <Link to={NEW_ITEMS_AT} className="inline-flex min-h-11 items-center underline">
          {NEW_ITEM_WORDS.link}
        </Link>
      </Note>
    </div>
  ) : null;
