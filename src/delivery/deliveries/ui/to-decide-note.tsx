import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import { TO_DECIDE as words } from '../messages.ts';

/** That the desk has something to decide, and where; nothing where it has not. */
export function ToDecideNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={words.waits(count)}>
        <Link
          className="inline-flex min-h-11 items-center font-semibold underline"
          to="/dashboard/deliveries/to-decide"
        >
          {words.look}
        </Link>
      </Note>
    </div>
  );
}
