import { useContext, useId, useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { parseDollars } from '../../../kit/parse-money.ts';
import { chargeRows } from '../../../ordering/cart/public/totals.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import {
  goodwillMessages as goodwillWords,
  invoiceMessages,
} from '../../invoices/invoice-messages.ts';
import type { OpenClaimOfLine } from '../../invoices/server/invoice-page.ts';
import { WithoutBooks } from '../../invoices/ui/without-books.ts';
import { type BilledBefore, creditSums, isTaxed } from '../credit-sums.ts';
import type { CreditableLine } from '../server/creditable-lines.ts';

const words = invoiceMessages.makeCredit;

/** At which rate the shop reckons the tax, and whether QuickBooks works it out by itself all the same. */
type CreditTax = { rateBp: number; automated: boolean };
type Typed = Readonly<Record<string, string>>;

/** What is wrong with a quantity as it is typed, in the words of the server's refusal; empty where nothing is. */
function wrongOf(line: CreditableLine, typed: string): string {
  const quantity = Number(typed);
  if (!Number.isInteger(quantity) || quantity < 0) return words.whole(line.description);
  return quantity > line.left ? words.tooMany(line.description, line.left) : '';
}

/** A line of the invoice that may be credited, with the field for how many. */
function LineToCredit({
  line,
  claims,
  mayOpenClaims,
  typed,
  onTyped,
}: {
  line: CreditableLine;
  /** Of this line. */
  claims: readonly OpenClaimOfLine[];
  mayOpenClaims: boolean;
  typed: string;
  onTyped: (text: string) => void;
}) {
  const id = useId();
  const wrong = wrongOf(line, typed);
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-4">
        <span>
          {line.description}
          <span className="block text-sm text-muted">
            {line.left} {words.of} {line.quantity}
          </span>
          {claims.map((claim) => (
            <span key={claim.claimId} className="block text-sm font-semibold">
              {mayOpenClaims ? (
                <Link
                  className="inline-flex min-h-11 items-center text-brand underline"
                  to={`/dashboard/claims/${claim.claimId}`}
                >
                  {words.openClaim(claim.quantity)}
                </Link>
              ) : (
                words.openClaim(claim.quantity)
              )}
            </span>
          ))}
        </span>
        {/* No `max`: the browser's own words would not say of what. */}
        <input
          type="number"
          inputMode="numeric"
          step="any"
          name={`line-${line.id}`}
          aria-label={words.quantity(line.description, line.left)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? id : undefined}
          onInput={(event) => {
            event.currentTarget.setCustomValidity(wrongOf(line, event.currentTarget.value));
            onTyped(event.currentTarget.value);
          }}
          className="tabular min-h-11 w-24 shrink-0 rounded-md border border-border bg-card px-3 text-right aria-[invalid=true]:border-danger"
        />
      </div>
      {wrong ? (
        <p id={id} className="mt-1 text-sm font-semibold text-danger">
          {wrong}
        </p>
      ) : null}
    </li>
  );
}

/** The credit's sum as the server will compute it; empty before any input and while a quantity is invalid. */
function Sum({
  lines,
  typed,
  amount,
  billed,
  tax: { rateBp, automated },
}: {
  lines: readonly CreditableLine[];
  typed: Typed;
  /** What is typed for no goods. */
  amount: string;
  billed: BilledBefore;
  tax: CreditTax;
}) {
  const requested = lines.flatMap((line) => {
    const quantity = Number(typed[line.id] ?? '');
    return quantity === 0 ? [] : [{ line, quantity }];
  });
  const goodwillCents = amount.trim() === '' ? 0 : parseDollars(amount);
  const stands =
    goodwillCents !== null &&
    goodwillCents >= 0 &&
    requested.every(({ line, quantity }) => wrongOf(line, String(quantity)) === '');
  const { net, tax, discount, deposit, goodwill, netLeft } = creditSums(
    billed,
    { taxRateBp: rateBp, goodwillCents: stands ? goodwillCents : 0 },
    stands ? requested : [],
  );
  const addsTax = automated && isTaxed(billed, requested);
  const rows: [string, number][] = [
    ...(requested.length > 0
      ? ([[words.goods, net + discount - deposit.cents - goodwill]] satisfies [string, number][])
      : []),
    ...chargeRows({ discountCents: discount, surchargeCents: 0, depositCents: deposit.cents }),
    ...(goodwill > 0 ? ([[goodwillWords.goodwill, goodwill]] satisfies [string, number][]) : []),
    // QuickBooks' own tax is not known before it answers.
    ...(automated ? [] : ([[words.tax, tax]] satisfies [string, number][])),
  ];
  return (
    <div role="status" className="tabular">
      {(requested.length === 0 && goodwill === 0) || !stands ? null : netLeft !== null &&
        net > netLeft ? (
        <p className="font-semibold text-danger">{words.tooMuch(net, netLeft)}</p>
      ) : (
        <>
          {rows.map(([label, cents]) => (
            <p key={label} className="flex justify-between gap-4">
              <span>{label}</span>
              <span>{formatCents(cents)}</span>
            </p>
          ))}
          <p className="mt-1 flex justify-between gap-4 border-t border-rule pt-1 font-semibold">
            <span>{addsTax ? words.totalBeforeTax : words.total}</span>
            <span>{formatCents(automated ? net : net + tax)}</span>
          </p>
          {addsTax ? <p className="text-sm text-muted">{words.automated}</p> : null}
        </>
      )}
    </div>
  );
}

interface CreditProps {
  lines: readonly CreditableLine[];
  /** What the customer reported of them and nobody has decided. */
  claims: readonly OpenClaimOfLine[];
  mayOpenClaims: boolean;
  /** QuickBooks is connected, and nothing in it stands for goodwill. */
  goodwillLacks: boolean;
  /** What the invoice bills and what other credits took of it, for the sum. */
  billed: BilledBefore;
  tax: CreditTax;
  answer: unknown;
}

function CreditForm(props: CreditProps) {
  const { lines, claims, mayOpenClaims, goodwillLacks, billed, tax, answer } = props;
  const failure = useFailure(answer, 'credit');
  const busy = useNavigation().formData?.get('intent') === 'credit';
  const [typed, setTyped] = useState<Typed>({});
  const [amount, setAmount] = useState('');
  const isOutside = useContext(WithoutBooks);
  return (
    <Form method="post" className="mt-3 grid gap-4">
      <p className="max-w-prose text-muted">{isOutside ? goodwillWords.leadOutside : words.lead}</p>
      <FailureNote failure={failure} title={words.failed} unanswered={words.again} />
      <input type="hidden" name="intent" value="credit" />
      <ul className="divide-y divide-rule border-y border-rule empty:hidden">
        {lines.map((line) => (
          <LineToCredit
            key={line.id}
            line={line}
            claims={claims.filter(({ orderLineId }) => orderLineId === line.orderLineId)}
            mayOpenClaims={mayOpenClaims}
            typed={typed[line.id] ?? ''}
            onTyped={(text) => setTyped((known) => ({ ...known, [line.id]: text }))}
          />
        ))}
      </ul>
      <TextField
        name="goodwill"
        label={goodwillWords.amount}
        hint={goodwillWords.amountHint}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={failure?.fields?.goodwill}
      />
      {goodwillLacks && amount.trim() !== '' ? (
        <div role="status">
          <Note tone="warning" title={goodwillWords.noItem}>
            <Link
              className="inline-flex min-h-11 items-center underline"
              to="/dashboard/accounting/invoice-parts"
            >
              {goodwillWords.chooseItem}
            </Link>
          </Note>
        </div>
      ) : null}
      <Sum {...{ lines, typed, amount, billed, tax }} />
      <TextField
        name="reason"
        label={words.reason}
        hint={words.reasonHint}
        maxLength={300}
        required
        error={failure?.fields?.reason}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {words.send}
        </Button>
      </div>
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} once />
    </Form>
  );
}

/** Credits goods of an invoice: how many of which line, what that comes to, and why. */
export function MakeCredit({ lines, ...form }: CreditProps) {
  const failure = useFailure(form.answer, 'credit');
  const done = doneForm(form.answer) as { docNumber?: string; isGoodwill?: boolean } | undefined;
  const open = lines.filter((line) => line.left > 0);
  const isOutside = useContext(WithoutBooks);
  // Nobody types into what is folded: a session ended, and what was typed comes back (frame/form-drafts.ts).
  const [isBack, setBack] = useState(false);
  return (
    <details
      open={
        isBack || failure !== undefined || done?.docNumber !== undefined || form.claims.length > 0
      }
      onInput={(event) => {
        if (!event.currentTarget.open) setBack(true);
      }}
      className="rounded-md border border-rule bg-card"
    >
      {/* Folded: its lines are those of the invoice above once more. */}
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2">
        <h2 className="text-xl">{words.title}</h2>
      </summary>
      <div className="px-4 pb-4">
        {done?.docNumber ? (
          <Note
            tone="success"
            title={
              isOutside
                ? goodwillWords.doneOutside
                : form.goodwillLacks && done.isGoodwill
                  ? goodwillWords.doneBlocked
                  : words.done
            }
          />
        ) : null}
        {isBack && done?.docNumber === undefined ? (
          <div role="status">
            <Note title={words.isBack} />
          </div>
        ) : null}
        {open.length === 0 ? <p className="text-muted">{words.nothing}</p> : null}
        <CreditForm {...form} lines={open} key={done?.docNumber ?? ''} />
      </div>
    </details>
  );
}
