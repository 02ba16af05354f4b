import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { type Apart, ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { MAX_SECTION_NAME } from '../limits.ts';
import * as messages from '../messages.ts';
import { arrangeAction } from '../server/guide-action.ts';
import { loadGuide } from '../server/load-guide.ts';
import type { Guide, GuideRow, GuideSection } from '../server/read-guide.ts';
import { ArrangeRow, MoveButtons, parsOf, SmallForm } from '../ui/arrange-row.tsx';
import type { Route } from './+types/arrange';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: 'Sections and pars | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadGuide(app, user, request).catch(failLoad);
}

export const action = arrangeAction;

export default function Arrange({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, customers, guide, apart } = loaderData;
  const failure = failedForm(actionData)?.error;
  return (
    <Page>
      <PageHeading title={messages.arrange}>
        <ButtonLink to="/dashboard/guide" variant="secondary">
          {messages.back}
        </ButtonLink>
      </PageHeading>
      <div className="-mt-3 mb-2">
        <CustomerPicker customer={customer} choices={customers} />
      </div>
      <FailureNote failure={failure} />
      {customer && guide ? (
        <Editor key={customer.id} customerId={customer.id} guide={guide} apart={apart} />
      ) : (
        <EmptyState title={messages.chooseFirst}>{messages.chooseFirstLead}</EmptyState>
      )}
    </Page>
  );
}

/** Pairs that stand on one shelf: the shelf says so itself. */
function OnOneShelf({ rows, apart }: { rows: readonly GuideRow[]; apart: readonly Apart[] }) {
  const here = new Set(rows.map(({ nameKey }) => nameKey));
  const pairs = apart.filter(({ a, b }) => here.has(a.nameKey) && here.has(b.nameKey));
  return pairs.length === 0 ? null : (
    <div className="mt-2">
      <ApartPairs pairs={pairs} title={messages.onOneShelf} />
    </div>
  );
}

function Editor({
  customerId,
  guide,
  apart,
}: {
  customerId: string;
  guide: Guide;
  apart: readonly Apart[];
}) {
  const { sections, rows, hidden } = guide;
  const loose = rows.filter((row) => row.sectionId === null);
  const suggested = rows.filter((row) => row.learnt !== null && row.par === null);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SmallForm name="add-section" intent="add-section" customerId={customerId} fields={{}}>
          <label htmlFor="section-name" className="mb-1 block font-semibold">
            {messages.sectionNameLabel}
          </label>
          <p className="mb-1 text-sm text-muted">{messages.sectionHint}</p>
          <span className="flex gap-2">
            <input
              id="section-name"
              name="name"
              required
              maxLength={MAX_SECTION_NAME}
              key={sections.length}
              className={CONTROL}
            />
            <Button type="submit" variant="secondary" className="shrink-0">
              {messages.addSection}
            </Button>
          </span>
        </SmallForm>
        <SmallForm name="add-row" intent="add-row" customerId={customerId} fields={{}}>
          <label htmlFor="row-sku" className="mb-1 block font-semibold">
            {messages.addProductLabel}
          </label>
          <p className="mb-1 text-sm text-muted">{messages.addProductHint}</p>
          <span className="flex gap-2">
            <input
              id="row-sku"
              name="sku"
              required
              maxLength={60}
              autoComplete="off"
              key={rows.length}
              className={CONTROL}
            />
            <Button type="submit" variant="secondary" className="shrink-0">
              {messages.addProduct}
            </Button>
          </span>
        </SmallForm>
      </div>
      {suggested.length > 0 ? (
        <div className="mt-4">
          <Note>
            <SmallForm
              name="take-all"
              intent="pars"
              customerId={customerId}
              fields={{ pars: parsOf(suggested) }}
              className="flex flex-wrap items-center gap-x-4 gap-y-2"
            >
              <span>{messages.suggestions(suggested.length)}</span>
              <Button type="submit" variant="secondary">
                {messages.takeAll(suggested.length)}
              </Button>
            </SmallForm>
          </Note>
        </div>
      ) : null}
      {sections.length === 0 ? <p className="mt-4 text-muted">{messages.noSections}</p> : null}
      {sections.map((section, at) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`} className="mt-6">
          <SectionHead
            section={section}
            customerId={customerId}
            isFirst={at === 0}
            isLast={at === sections.length - 1}
          />
          <OnOneShelf rows={rows.filter((row) => row.sectionId === section.id)} apart={apart} />
          <Rows
            rows={rows.filter((row) => row.sectionId === section.id)}
            sections={sections}
            customerId={customerId}
          />
        </section>
      ))}
      {loose.length > 0 ? (
        <section aria-labelledby="not-placed" className="mt-6">
          <h2 id="not-placed" className="border-b border-ink pb-1 text-xl">
            {messages.notPlaced}
          </h2>
          <Rows rows={loose} sections={sections} customerId={customerId} />
        </section>
      ) : null}
      <Hidden rows={hidden} customerId={customerId} />
    </>
  );
}

function SectionHead({
  section,
  customerId,
  isFirst,
  isLast,
}: {
  section: GuideSection;
  customerId: string;
  isFirst: boolean;
  isLast: boolean;
}) {
  const fields = { sectionId: section.id };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-ink pb-1">
      <h2 id={`section-${section.id}`} className="sr-only">
        {section.name}
      </h2>
      <SmallForm
        name={`rename-${section.id}`}
        intent="rename-section"
        customerId={customerId}
        fields={fields}
        className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-1"
      >
        <input
          name="name"
          required
          maxLength={MAX_SECTION_NAME}
          key={section.name}
          defaultValue={section.name}
          aria-label={messages.renameOf(section.name)}
          className="font-display min-h-11 min-w-0 flex-1 rounded-md border border-transparent bg-transparent px-1 text-xl font-bold text-ink hover:border-border focus:border-border focus:bg-card lg:min-h-9"
        />
        <Button type="submit" variant="quiet">
          {messages.rename}
        </Button>
      </SmallForm>
      <MoveButtons
        name={section.name}
        id={section.id}
        intent="move-section"
        customerId={customerId}
        fields={fields}
        isFirst={isFirst}
        isLast={isLast}
      />
      <SmallForm
        name={`remove-${section.id}`}
        intent="remove-section"
        customerId={customerId}
        fields={fields}
      >
        <Button type="submit" variant="quiet" aria-label={messages.removeOf(section.name)}>
          {messages.remove}
        </Button>
      </SmallForm>
    </div>
  );
}

function Rows({
  rows,
  sections,
  customerId,
}: {
  rows: GuideRow[];
  sections: GuideSection[];
  customerId: string;
}) {
  if (rows.length === 0) return <p className="py-2 text-muted">{messages.emptySection}</p>;
  return (
    <ul>
      {rows.map((row, at) => (
        <ArrangeRow
          key={row.productId}
          row={row}
          sections={sections}
          customerId={customerId}
          isFirst={at === 0}
          isLast={at === rows.length - 1}
        />
      ))}
    </ul>
  );
}

/** What was hidden, to be shown again. */
function Hidden({ rows, customerId }: { rows: GuideRow[]; customerId: string }) {
  if (rows.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer font-semibold">
        {messages.hiddenTitle(rows.length)}
      </summary>
      <ul>
        {rows.map((row) => {
          const name = `${row.name}, ${row.sizeUnit}`;
          return (
            <li
              key={row.productId}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-1"
            >
              <span>
                {row.name} <span className="narrow text-base font-semibold">{row.sizeUnit}</span>
              </span>
              <SmallForm
                name={`show-${row.productId}`}
                intent="show"
                customerId={customerId}
                fields={{ productId: row.productId }}
              >
                <Button type="submit" variant="quiet" aria-label={messages.showAgainOf(name)}>
                  {messages.showAgain}
                </Button>
              </SmallForm>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="order guide"
      back={{ to: '/dashboard/guide', label: 'Back to the order guide' }}
    />
  );
}
