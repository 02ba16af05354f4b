import { type Draft, refOf, type Stored } from '../entity.ts';
import { dollars } from '../money.ts';
import { openAmount } from './application.ts';
import { customerKey } from './customer.ts';
import { type Kind, type Writing } from './kind.ts';
import { preferencesOf } from './preferences.ts';

/** Documents of a kind that this customer has open, the oldest first. */
function openOf(kind: string, buyer: string, writing: Writing): Stored[] {
  return writing.company
    .holders(customerKey(buyer))
    .flatMap((holder) => {
      const [name, id = ''] = holder.split('/');
      return name === kind ? (writing.company.find(kind, id) ?? []) : [];
    })
    .filter((entity) => openAmount(kind, entity) > 0n)
    .sort(
      (a, b) => String(a.TxnDate).localeCompare(String(b.TxnDate)) || Number(a.Id) - Number(b.Id),
    );
}

/**
 * With `AutoApplyCredit` on, QuickBooks uses open credits up by itself: a new invoice takes those of its customer, a new credit goes to open
 * invoices. It makes a payment of $0 that links both, so that the new document's balance differs from its total at once.
 */
export function autoApply(
  kind: Kind,
  made: Stored,
  writing: Writing,
  pay: (draft: Draft) => Stored,
): void {
  const other = { Invoice: 'CreditMemo', CreditMemo: 'Invoice' }[kind.name];
  const buyer = refOf(made, 'CustomerRef')?.value;
  if (!other || !buyer || writing.loading) return;
  if (!preferencesOf(writing.company).SalesFormsPrefs.AutoApplyCredit) return;
  for (const open of openOf(other, buyer, writing)) {
    const mine = openAmount(kind.name, writing.company.look(kind.name, made.Id) as Stored);
    const theirs = openAmount(other, open);
    const amount = mine < theirs ? mine : theirs;
    if (amount <= 0n) return;
    const line = (name: string, id: string) => ({
      Amount: dollars(amount),
      LinkedTxn: [{ TxnId: id, TxnType: name }],
    });
    pay({
      CustomerRef: { value: buyer },
      TxnDate: made.TxnDate,
      TotalAmt: 0,
      PrivateNote: 'Created by QB Online to link credits to charges.',
      Line: [line(kind.name, made.Id), line(other, open.Id)],
    });
  }
}
