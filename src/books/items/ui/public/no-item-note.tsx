import { Note } from '../../../../ui/panel.tsx';
import { ITEM_WAYS } from '../../itemless-messages.ts';

/** On the product's page: bills with it stop, since the books have no item for it. */
export const NoItemNote = ({ lacking }: { lacking: boolean }) =>
  lacking ? (
    <div className="mb-4">
      <Note tone="warning" title={ITEM_WAYS.noItem}>
        <p>{ITEM_WAYS.noItemHelp}</p>
      </Note>
    </div>
  ) : null;
