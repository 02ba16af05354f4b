import { Link } from 'react-router';
import { FilledText } from '../../../ui/filled-text.tsx';
import { ORDERED_AND_ENTERED } from '../public/messages.ts';

function Person({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return (
    <Link to={`/dashboard/people/${id}`} className="text-brand underline">
      {name}
    </Link>
  );
}

interface PlacedByProps {
  name: string;
  /** Of the person's page, where the reader may open it. */
  id: string | null;
  /** Who asked for the order, where somebody else entered it. */
  requestedByName: string | null;
  requestedById: string | null;
}

/** Who placed an order, or who ordered and who entered it, as links to the people. */
export function PlacedBy({ name, id, requestedByName, requestedById }: PlacedByProps) {
  const by = <Person id={id} name={name} />;
  if (requestedByName === null) return by;
  return (
    <FilledText
      text={ORDERED_AND_ENTERED}
      parts={{ asked: <Person id={requestedById} name={requestedByName} />, by }}
    />
  );
}
