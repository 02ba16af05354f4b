import { SelectField } from '../../../../ui/field.tsx';
import { NEW_ITEM_WORDS as words } from '../../public/new-item-messages.ts';

interface IncomeAccountFieldProps {
  account: {
    chosen: { id: string; name: string } | null;
    accounts: readonly { accountingId: string; label: string }[] | null;
    preselected: string;
  } | null;
}

/** Whether an account can be chosen now. */
export const canChoose = (account: IncomeAccountFieldProps['account']): boolean =>
  (account?.accounts?.length ?? 0) > 0;

/** The income account of items that are made, from those that QuickBooks lists; in its place why none can be chosen. */
export function IncomeAccountField({ account }: IncomeAccountFieldProps) {
  if (!account?.accounts)
    return <p className="text-warning">{account ? words.unread : words.notConnected}</p>;
  if (account.accounts.length === 0) return <p className="text-warning">{words.noAccounts}</p>;
  const { chosen, accounts, preselected } = account;
  const isGone = chosen !== null && !accounts.some((one) => one.accountingId === chosen.id);
  return (
    <SelectField
      key={preselected}
      label={words.account}
      hint={words.accountHint}
      name="accountId"
      defaultValue={isGone ? '' : preselected}
      required
    >
      <option value="">{isGone ? words.gone(chosen.name) : words.choose}</option>
      {accounts.map((one) => (
        <option key={one.accountingId} value={one.accountingId}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}
