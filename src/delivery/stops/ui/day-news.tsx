import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { GoneWords } from '../gone.ts';
import { goneMessages } from '../gone-messages.ts';

/** What the office changed of the day while its driver was under way, until they say that they have read it. */
export function DayNews({ news, onRead }: { news: readonly GoneWords[]; onRead: () => void }) {
  if (news.length === 0) return null;
  return (
    <Note tone={news.some(({ tone }) => tone === 'danger') ? 'danger' : 'info'}>
      {news.map(({ text }) => (
        <p key={text} className="font-semibold">
          {text}
        </p>
      ))}
      <Button variant="secondary" className="mt-2 min-h-14" onClick={onRead}>
        {goneMessages.goneSeen}
      </Button>
    </Note>
  );
}

/** Orders that changed after they were loaded: it stands until the load agrees, so that nobody has to read it away. */
export function ChangedOrders({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Note tone="warning">
      {texts.map((text) => (
        <p key={text} className="font-semibold">
          {text}
        </p>
      ))}
    </Note>
  );
}
