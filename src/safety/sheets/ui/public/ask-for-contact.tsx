import { Link } from 'react-router';
import { Note } from '../../../../ui/panel.tsx';
import * as messages from '../../public/contact-messages.ts';

/** What a site has not said of its sheets yet: what holds until then, and where it is entered. */
export function AskForContact({
  customerId,
  reason,
}: {
  customerId: string;
  reason: messages.AskReason;
}) {
  const { title, text, link } = messages.ASK[reason];
  return (
    <Note tone="warning" title={title}>
      <p>{text}</p>
      <Link
        to={`/dashboard/customers/${customerId}/safety`}
        className="inline-flex min-h-11 items-center font-semibold underline"
      >
        {link}
      </Link>
    </Note>
  );
}
