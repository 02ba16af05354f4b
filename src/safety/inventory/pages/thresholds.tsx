import { Form } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { stockAddress } from '../addresses.ts';
import type { Gap, ThresholdReport, ThresholdRow } from '../server/threshold-report.ts';
import { thresholdReport } from '../server/threshold-report.ts';
import * as messages from '../threshold-messages.ts';
import { ThresholdTable } from '../ui/threshold-table.tsx';
import type { Route } from './+types/thresholds';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/thresholds?year=`: a site against 40 CFR 370. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const yearParam = new URL(request.url).searchParams.get('year') ?? '';
  const year = /^\d{4}$/.test(yearParam) ? Number(yearParam) : null;
  return thresholdReport(app, user, params.customerId, year).catch(failLoad);
}

export const meta = titled(messages.title);

/** Below its threshold even if nothing that was delivered had been used. */
const isBoundBelow = ({ state, gaps, mostPounds, thresholdPounds }: ThresholdRow) =>
  state === 'under' ||
  (state === 'open' &&
    mostPounds < thresholdPounds &&
    gaps.every((gap) => gap === 'not-counted' || gap === 'no-density'));

/** The report's result in one sentence; says "not known" where data are missing. */
function Verdict({ report }: { report: ThresholdReport }) {
  const rows = [...report.products, ...report.substances];
  const count = (state: 'over' | 'open' | 'under') =>
    rows.filter((row) => row.state === state).length;
  const [over, open, under] = [count('over'), count('open'), count('under')];
  if (rows.length === 0) return <Note>{messages.nothingKnown}</Note>;
  if (over === 0 && open === 0 && report.withoutComposition.length === 0)
    return <Note tone="success">{messages.allUnder(under)}</Note>;
  const parts = [
    ...(over > 0 ? [messages.over(over)] : []),
    ...(open > 0 ? [messages.open(open)] : []),
    ...(under > 0 ? [messages.under(under)] : []),
  ];
  return (
    <Note tone={over > 0 ? 'danger' : 'warning'} title={`${parts.join(', ')}.`}>
      {open > 0 ? messages.countFirst : null}
      {open > 0 && rows.every(isBoundBelow) ? ` ${messages.boundBelow}` : null}
    </Note>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** The words beside the names, each explained once. */
function Gaps({ rows }: { rows: readonly ThresholdRow[] }) {
  const gaps = [...new Set(rows.flatMap((row): readonly Gap[] => row.gaps))];
  if (gaps.length === 0) return null;
  return (
    <dl className="mt-3 text-sm" aria-label={messages.gapsTitle}>
      {gaps.map((gap) => (
        <div key={gap}>
          <dt className="inline font-semibold">{messages.gapNames[gap]}: </dt>
          <dd className="inline">{messages.gaps[gap]}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function Thresholds({ loaderData }: Route.ComponentProps) {
  const { site, report, years } = loaderData;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={messages.draft(site.name, report.year, report.until)}
      >
        <ButtonLink to={stockAddress(site.id)} variant="secondary">
          {messages.back}
        </ButtonLink>
      </PageHeading>
      {years.length > 1 ? (
        <Form className="mb-4 flex items-end gap-3 print:hidden">
          <SelectField
            key={report.year}
            label={messages.year}
            name="year"
            required
            defaultValue={String(report.year)}
          >
            {years.map((year) => (
              <option key={year}>{year}</option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {messages.show}
          </Button>
        </Form>
      ) : null}
      <Verdict report={report} />
      <h2 className="mt-6 text-xl">{messages.substances}</h2>
      {report.substances.length === 0 ? (
        <p className="mt-1">{messages.noSubstance}</p>
      ) : (
        <ThresholdTable rows={report.substances} label={messages.substances} />
      )}
      {report.withoutComposition.length > 0 ? (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer font-semibold">
            {messages.compositionTitle(report.withoutComposition.length)}
          </summary>
          <p className="text-sm text-muted">{messages.compositionLead}</p>
          <p>{report.withoutComposition.join(', ')}</p>
        </details>
      ) : null}
      <h2 className="mt-6 text-xl">{messages.products}</h2>
      {report.products.length > 0 ? (
        <ThresholdTable rows={report.products} label={messages.products} />
      ) : null}
      <Gaps rows={[...report.products, ...report.substances]} />
      {report.unclassified > 0 ? (
        <p className="mt-2 text-sm text-muted">{messages.unclassified(report.unclassified)}</p>
      ) : null}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2">
        <Sentences title={messages.ruleTitle} sentences={messages.rules} />
        <Sentences title={messages.limitsTitle} sentences={messages.limits} />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="report" back="dashboard" />;
}
