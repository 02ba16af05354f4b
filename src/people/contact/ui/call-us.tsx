import { Link } from 'react-router';
import type { OrderTerm } from '../../../company/order-terms.ts';
import { OrderTerms } from '../../../company/ui/order-terms.tsx';
import { FilledText } from '../../../ui/filled-text.tsx';
import { useMessages } from '../../../ui/use-messages.ts';
import { contactMessages } from '../messages.ts';

interface CallUsProps {
  phone: string | undefined;
  /** When the phone is answered; empty when the company does not say. */
  hours: string;
  terms: readonly OrderTerm[];
}

/** The ways to reach a person at once, and what the company stands for. */
export function CallUs({ phone, hours, terms }: CallUsProps) {
  const messages = useMessages(contactMessages);
  return (
    <aside className="h-fit border-t-8 border-brand bg-card px-5 pt-4 pb-6 ring-1 ring-rule md:mt-14">
      <h2 className="text-xl">{messages.orCall}</h2>
      <p className="mt-1">
        <a
          className="narrow text-4xl font-extrabold whitespace-nowrap text-brand no-underline hover:underline"
          href={`tel:${phone}`}
        >
          {phone}
        </a>
      </p>
      {hours ? <p className="mt-1 text-muted">{hours}</p> : null}
      <h2 className="mt-6 border-t border-rule pt-4 text-xl">{messages.splashed}</h2>
      <p className="mt-1">
        <FilledText
          text={messages.splashedMore}
          parts={{
            sheet: (
              <Link to="/sds" className="text-brand underline">
                {messages.sheet}
              </Link>
            ),
            phone: (
              <a href="tel:18002221222" className="font-semibold whitespace-nowrap text-brand">
                1-800-222-1222
              </a>
            ),
          }}
        />
      </p>
      <div className="mt-6">
        <OrderTerms terms={terms} />
      </div>
    </aside>
  );
}
