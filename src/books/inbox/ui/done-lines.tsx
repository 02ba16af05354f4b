import { Check } from 'lucide-react';
import { Link, useFetcher } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
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
                  {note.send ? <SendBill {...note.send} /> : null}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The paper of a bill by hand, to whoever is billed; where no address is known its page asks for one. */
function SendBill({ invoiceId, address }: { invoiceId: string; address: string }) {
  const fetcher = useFetcher<{ done?: string }>();
  const failure = failedForm(fetcher.data)?.error;
  const sent = doneForm(fetcher.data)?.done;
  const page = `/dashboard/invoices/${invoiceId}`;
  if (sent) return <span className="font-semibold text-success">{sent}</span>;
  if (!address)
    return (
      <ButtonLink variant="secondary" to={page}>
        {DONE_LINKS.send}
      </ButtonLink>
    );
  return (
    <fetcher.Form method="post" action={page} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="recipient" value={address} />
      <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
        {DONE_LINKS.sendTo(address)}
      </Button>
      <SendKey answer={fetcher.data as Parameters<typeof SendKey>[0]['answer']} />
      <FailureNote failure={failure} />
    </fetcher.Form>
  );
}
