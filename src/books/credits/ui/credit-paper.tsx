import { Link } from 'react-router';
import type { CreditSummary } from '../../contract.ts';
import { creditMessages as words } from '../../messages.ts';
import { creditPaperOf } from '../addresses.ts';

/** The paper of a credit that the shop numbered itself; others have none here. */
export function CreditPaper({
  credit,
}: {
  credit: Pick<CreditSummary, 'id' | 'docNumber' | 'billedOn'>;
}) {
  if (credit.billedOn === null) return null;
  return (
    <Link
      reloadDocument
      to={creditPaperOf(credit.id)}
      aria-label={words.pdfOf(credit.docNumber ?? '')}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline pointer-fine:min-h-9"
    >
      {words.pdf}
    </Link>
  );
}
