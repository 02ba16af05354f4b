import { telHref } from '../../../kit/tel.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { invoiceMessages as words } from '../invoice-messages.ts';

/** Whom a customer pays what is open, and how: where the company says the money goes, its terms, and whom to ask. */
export function ToPay({
  number,
  isOverdue = false,
  company,
}: {
  number: string;
  /** Its day is past: in how many days it was due is no answer any more, and stands behind a press. */
  isOverdue?: boolean;
  company: { howToPay: string; paymentTerms: string; phone: string; email: string };
}) {
  return (
    <Panel title={words.toPay}>
      {company.howToPay ? (
        <p className="whitespace-pre-line wrap-anywhere">{company.howToPay}</p>
      ) : null}
      {company.paymentTerms && isOverdue ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
            {words.terms}
          </summary>
          <p className="whitespace-pre-line">{company.paymentTerms}</p>
        </details>
      ) : null}
      {company.paymentTerms && !isOverdue ? (
        <p className="whitespace-pre-line">{company.paymentTerms}</p>
      ) : null}
      <p>
        {words.payNaming(number)} {company.howToPay ? words.askQuestions : words.askWhere}
      </p>
      <p className="flex flex-wrap gap-x-4">
        {company.phone ? (
          <a
            href={telHref(company.phone)}
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

/** To the office, while customers read nowhere to which account they pay; only an owner can write it. */
export function HowToPayMissing({ mayWrite }: { mayWrite: boolean }) {
  return (
    <Panel title={words.toPay}>
      <p>{words.notWritten}</p>
      {mayWrite ? (
        <ButtonLink to="/dashboard/company?section=money" variant="secondary" className="mt-2">
          {words.writeIt}
        </ButtonLink>
      ) : (
        <p>{words.ownerWrites}</p>
      )}
    </Panel>
  );
}
