import { Download, Printer } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { FILE_KINDS } from '../../../../kit/table-view.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { CheckBox } from '../../../../ui/check-box.tsx';
import { useDone } from '../../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { EmptyState, Page, PageHeading } from '../../../../ui/panel.tsx';
import { dayInWords, sheetDate } from '../../day-in-words.ts';
import * as sheetMessages from '../../messages.ts';
import { sheetFile, sheetPage } from '../../public/addresses.ts';
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
      <td className={`wrap-anywhere ${CELL}`}>
        {site.onPaper === null ? (
          hand.channel(site)
        ) : (
          <Link
            to={`/dashboard/customers/${site.customerId}/safety`}
            className="inline-flex min-h-9 items-center text-brand underline pointer-coarse:min-h-11"
          >
            {hand.channel(site)}
            <span className="sr-only">{hand.setContact(site.name)}</span>
          </Link>
        )}
      </td>
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
          <span className="inline-flex text-left whitespace-nowrap">
            <CheckBox
              form={PAPER_FORM}
              name="customerId"
              value={site.customerId}
              label={
                <>
                  {hand.mark}
                  <span className="sr-only">: {site.name}</span>
                </>
              }
            />
          </span>
        )}
      </td>
    </tr>
  );
}

/** The form of the sites that are marked in their rows. */
const PAPER_FORM = 'given-on-paper';

/** The printed sheet was given or posted to the marked sites, without a delivery: one press notes all of them. */
function PaperForm({
  nameKey,
  count,
  failure,
  busy,
}: {
  nameKey: string;
  count: number;
  failure: Failure | undefined;
  busy: boolean;
}) {
  const markAll = (isMarked: boolean) => {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[form="${PAPER_FORM}"]`))
      if (box.type === 'checkbox' && box.name === 'customerId') box.checked = isMarked;
  };
  return (
    <Form
      id={PAPER_FORM}
      method="post"
      preventScrollReset
      className="mb-4 grid gap-x-4 gap-y-1 rounded-lg border border-rule bg-card p-3 sm:grid-cols-[auto_minmax(0,22rem)_auto] sm:items-start"
    >
      <input type="hidden" name="intent" value="paper" />
      <p className="text-sm sm:col-span-3">
        {hand.printHint(count)}{' '}
        <a
          href={sheetFile(nameKey)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center text-brand underline pointer-coarse:min-h-11"
        >
          {hand.sheetToPrint}
        </a>
      </p>
      <div className="sm:pt-6">
        <CheckBox label={hand.markAll} onChange={(event) => markAll(event.currentTarget.checked)} />
      </div>
      <TextField
        name="to"
        label={hand.whoTook}
        hint={hand.whoTookHint}
        required
        maxLength={120}
        error={failure?.fields?.['customerIds'] ?? failure?.fields?.['to']}
      />
      <div className="sm:pt-7">
        <Button type="submit" variant="secondary" busy={busy}>
          {hand.noteMarked}
        </Button>
      </div>
    </Form>
  );
}

function Sites({ sites, sending }: { sites: SheetSites['sites']; sending: string | null }) {
  return (
    <div className="relative border-t-2 border-ink lg:overflow-x-auto">
      <table className="block w-full text-left lg:table">
        <thead className="sr-only text-sm lg:not-sr-only lg:table-header-group">
          <tr className="border-b border-ink">
            {['Customer', hand.has, hand.lastTaken, hand.how, hand.next, hand.toDo].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold first:pl-3">
                {head}
              </th>
            ))}
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
  const failure = useFailure(answer, 'send');
  const paperFailure = useFailure(answer, 'paper');
  useDone(answer);
  const { state, formData } = useNavigation();
  const one = formData?.get('customerId');
  const sending =
    state === 'idle' || !formData
      ? null
      : formData.get('intent') === 'paper'
        ? 'given'
        : typeof one === 'string'
          ? one
          : 'everybody';
  const byMail = sites.filter(({ onPaper }) => onPaper === null).length;
  const onPaper = sites.length - byMail;
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
        {onPaper > 0 ? (
          <a
            href={`/dashboard/safety/${nameKey}/sites.pdf`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass(byMail > 0 ? 'secondary' : 'primary')}
          >
            <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
            {hand.print(onPaper)}
          </a>
        ) : null}
        {byMail > 0 ? (
          <Form method="post">
            <input type="hidden" name="intent" value="send" />
            <Button type="submit" busy={sending === 'everybody'}>
              {hand.sendAll(byMail)}
            </Button>
          </Form>
        ) : null}
      </PageHeading>
      <div className={failure || paperFailure ? 'mb-4' : undefined}>
        <FailureNote failure={failure ?? paperFailure} />
      </div>
      {onPaper > 0 ? (
        <PaperForm
          nameKey={nameKey}
          count={onPaper}
          failure={paperFailure}
          busy={sending === 'given'}
        />
      ) : null}
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
