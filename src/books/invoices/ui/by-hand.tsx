import type { InvoiceSummary } from '../../contract.ts';
import type { readInvoicePage } from '../server/invoice-page.ts';
import { BillIt, TakeBackBilled } from './billed-by-hand.tsx';
import { OwnPayments } from './own-payment.tsx';
import { SendOwnInvoice } from './send-own-invoice.tsx';
import { WriteDown } from './write-down.tsx';

type Read = Awaited<ReturnType<typeof readInvoicePage>>;
type Shown = Pick<Read, 'more' | 'ownPayments' | 'creditLeft' | 'credits'> & {
  invoice: InvoiceSummary;
  books: boolean;
  isOutside: boolean;
  today: string;
  nextNumber: string;
  here: boolean;
  /** To whom a bill by hand goes; null: it is none. */
  address: string | null;
};

/** Entries that only a person can make: billed by hand, and the open amount of a company that is no longer synced. */
export function ByHand({ page, answer }: { page: Shown; answer: unknown }) {
  const { invoice, more, books, today, isOutside } = page;
  if (!books) return null;
  return (
    <>
      {isOutside ? (
        <BillIt
          nextNumber={page.nextNumber}
          address={page.address ?? ''}
          {...{ here: page.here, today, answer }}
        />
      ) : null}
      {page.address === null || isOutside ? null : (
        <SendOwnInvoice address={page.address} answer={answer} />
      )}
      {more.billedOn ? (
        <OwnPayments
          {...{ invoice, today, answer }}
          leftCents={more.leftCents}
          payments={page.ownPayments}
          creditLeft={page.creditLeft}
        />
      ) : null}
      {/* A payment is taken back first. */}
      {more.billedOn && !page.ownPayments.some((one) => one.undoneAt === null) ? (
        <TakeBackBilled sends={more.connected} answer={answer} />
      ) : null}
      {more.notSynced && !more.billedOn ? (
        <WriteDown {...{ invoice, today }} credits={page.credits} answer={answer} />
      ) : null}
    </>
  );
}
