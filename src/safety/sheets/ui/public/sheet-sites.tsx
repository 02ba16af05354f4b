import { Download } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { FILE_KINDS } from '../../../../kit/table-view.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { EmptyState, Page, PageHeading } from '../../../../ui/panel.tsx';
import { dayInWords, sheetDate } from '../../day-in-words.ts';
import * as sheetMessages from '../../messages.ts';
import { sheetPage } from '../../public/addresses.ts';
import * as hand from '../../public/hand-messages.ts';
import type { SheetSites } from '../../server/public/sheet-sites.ts';

const CELL = 'block py-0.5 text-sm lg:table-cell lg:py-1.5 lg:pr-4';

function SiteRow({ site, busy }: { site: SheetSites['sites'][number]; busy: boolean }) {
  return (
    <tr className="block border-b border-rule bg-card px-3 py-2 lg:table-row lg:p-0">
      <th scope="row" className="block font-normal lg:table-cell lg:py-1.5 lg:pr-4 lg:pl-3">
        <Link
          to={`/dashboard/customers/${site.customerId}`}
          className="inline-flex min-h-9 items-center font-semibold wrap-anywhere text-brand underline"
        >
          {site.name}
        </Link>{' '}
        <span className="text-sm text-muted">
          {[site.city, site.state].filter(Boolean).join(', ')}
        </span>
      </th>
      <td className={`tabular ${CELL}`}>
        <span className="text-muted lg:hidden">{hand.has}: </span>
        {site.had === null ? hand.noneBefore : hand.revision(site.had)}
      </td>
      <td className={`tabular ${CELL}`}>
        <span className="text-muted lg:hidden">{hand.lastTaken}: </span>
        {dayInWords(site.takenOn)}
      </td>
      <td className={`wrap-anywhere ${CELL}`}>{hand.channel(site)}</td>
      <td className={`tabular ${CELL}`}>
        <span className="text-muted lg:hidden">{hand.next}: </span>
        {site.next ? (
          <>
            {dayInWords(site.next.promisedOn)},{' '}
            <Link to={`/dashboard/orders/${site.next.orderId}`} className="text-brand underline">
              {site.next.number}
            </Link>
          </>
        ) : (
          <span className="text-muted">{hand.noDelivery}</span>
        )}
      </td>
      <td className="block lg:table-cell lg:py-1 lg:pr-3 lg:text-right">
        {site.onPaper === null ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="send" />
            <input type="hidden" name="customerId" value={site.customerId} />
            <Button type="submit" variant="secondary" busy={busy} className="whitespace-nowrap">
              {hand.sendNow}
              <span className="sr-only">: {site.name}</span>
            </Button>
          </Form>
        ) : (
          <HandedOnPaper site={site} busy={busy} />
        )}
      </td>
    </tr>
  );
}

/** Somebody of ours brought the printed sheet, without a delivery. */
function HandedOnPaper({ site, busy }: { site: SheetSites['sites'][number]; busy: boolean }) {
  return (
    <details className="lg:text-left">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
        {hand.gaveIt}
        <span className="sr-only">: {site.name}</span>
      </summary>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 pb-2">
        <input type="hidden" name="intent" value="paper" />
        <input type="hidden" name="customerId" value={site.customerId} />
        <TextField name="to" label={hand.whoTook} required maxLength={120} />
        <Button type="submit" variant="secondary" busy={busy}>
          {hand.noteIt}
        </Button>
      </Form>
    </details>
  );
}

function Sites({ sites, sending }: { sites: SheetSites['sites']; sending: string | null }) {
  return (
    <div className="relative border-t-2 border-ink lg:overflow-x-auto">
      <table className="block w-full text-left lg:table">
        <thead className="sr-only text-sm lg:not-sr-only lg:table-header-group">
          <tr className="border-b border-ink">
            {['Customer', hand.has, hand.lastTaken, hand.how, hand.next, hand.sendNow].map(
              (head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-semibold first:pl-3">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {sites.map((site) => (
            <SiteRow key={site.customerId} site={site} busy={sending === site.customerId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Who still needs the current sheet of a product, and what is done about it. `answer`: of the page's action. */
export function SheetSitesView({ page, answer }: { page: SheetSites; answer: unknown }) {
  const { nameKey, name, sheet, sites } = page;
  const failure = useFailure(answer);
  useDone(answer);
  const { state, formData } = useNavigation();
  const one = formData?.get('customerId');
  const sending =
    state === 'idle' || !formData ? null : typeof one === 'string' ? one : 'everybody';
  const byMail = sites.filter(({ onPaper }) => onPaper === null).length;
  return (
    <Page>
      <PageHeading
        title={hand.reportTitle(name)}
        description={
          sheet
            ? `${sheetMessages.revision(sheet.number, sheetDate(sheet.date))}${sites.length > 0 ? ` · ${hand.needs(sites.length, sheet.number)}` : ''}`
            : hand.noSheet
        }
      >
        <Link
          to={sheetPage(nameKey)}
          className="inline-flex min-h-11 items-center px-3 text-brand underline"
        >
          {hand.library}
        </Link>
        {FILE_KINDS.map((kind) => (
          <a
            key={kind}
            href={`/dashboard/safety/${nameKey}/sites.csv?file=${kind}`}
            download
            className={buttonClass('secondary')}
          >
            <Download aria-hidden="true" size={18} strokeWidth={1.75} />
            {hand.download[kind]}
          </a>
        ))}
        {byMail > 0 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="send" />
            <Button type="submit" busy={sending === 'everybody'}>
              {hand.sendAll(byMail)}
            </Button>
          </Form>
        ) : null}
      </PageHeading>
      <div className={failure ? 'mb-4' : undefined}>
        <FailureNote failure={failure} />
      </div>
      {sites.length > 0 ? (
        <Sites sites={sites} sending={sending} />
      ) : (
        <EmptyState title={sheet ? hand.everybody(sheet.number) : hand.noSheet}>
          {sheet ? hand.everybodyText : hand.noSheetText}
        </EmptyState>
      )}
      <p className="py-4">
        <Link to="/dashboard/safety" className="text-brand underline">
          {hand.toList}
        </Link>
      </p>
    </Page>
  );
}
