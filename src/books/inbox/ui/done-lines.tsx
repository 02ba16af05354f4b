import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { TaskDone } from '../contract.ts';
import { DONE_LINKS } from '../done-messages.ts';

/** An invoice that came to stand in the books a moment ago. */
interface Made {
  id: string;
  number: string;
  customerName: string;
  totalCents: number;
}

/** What was done here, with links to what it was done to. Once the invoice stands in the books, its line says so. */
export function Done({ done, made }: { done: readonly TaskDone[]; made: readonly Made[] }) {
  if (done.length === 0) return null;
  return (
    <section aria-label={DONE_LINKS.list} aria-live="polite">
      <ul>
        {done.map((note, at) => {
          const invoice = made.find(({ id }) =>
            note.links.some(({ to }) => to === `/dashboard/invoices/${id}`),
          );
          return (
            <li
              key={`${done.length - at} ${note.text}`}
              className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-rule text-sm"
            >
              <Check aria-hidden="true" className="size-4 text-success" />
              {invoice ? (
                <>
                  <Link
                    to={`/dashboard/invoices/${invoice.id}`}
                    className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
                  >
                    {DONE_LINKS.invoice(invoice.number)}
                  </Link>
                  <span>{DONE_LINKS.made(invoice.customerName, invoice.totalCents)}</span>
                </>
              ) : (
                <>
                  <span>{note.text}</span>
                  {note.links.map(({ label, to }) => (
                    <Link
                      key={to}
                      to={to}
                      className="inline-flex min-h-11 items-center text-brand underline sm:min-h-8"
                    >
                      {label}
                    </Link>
                  ))}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
