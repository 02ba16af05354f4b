import { Link } from 'react-router';
import * as messages from '../../hazards/sheet-messages.ts';

/** From a sheet that was uploaded to the fields that it would fill in; nothing when there are none. */
export function FillIn({ nameKey, count }: { nameKey: string; count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Link
        to={`/dashboard/safety/${nameKey}#what-the-sheet-says`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {messages.link(count)}
      </Link>
    </p>
  );
}
