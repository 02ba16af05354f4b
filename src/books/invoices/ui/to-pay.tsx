import { Panel } from '../../../ui/panel.tsx';
import { invoiceMessages as words } from '../invoice-messages.ts';

/** Whom a customer pays what is open, and how: the company's own words on payment, and whom to ask. */
export function ToPay({
  number,
  company,
}: {
  number: string;
  company: { paymentTerms: string; phone: string; email: string };
}) {
  return (
    <Panel title={words.toPay}>
      {company.paymentTerms ? <p className="whitespace-pre-line">{company.paymentTerms}</p> : null}
      <p>{words.payNaming(number)}</p>
      <p className="flex flex-wrap gap-x-4">
        {company.phone ? (
          <a
            href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {company.phone}
          </a>
        ) : null}
        <a
          href={`mailto:${company.email}`}
          className="inline-flex min-h-11 items-center text-brand underline wrap-anywhere"
        >
          {company.email}
        </a>
      </p>
    </Panel>
  );
}
