import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Proposal, SheetField } from '../read-from-sheet.ts';
import * as messages from '../sheet-messages.ts';
import { type FormValues, fieldStateOf, type ReadSheet } from '../sheet-proposals.ts';

interface SheetSaysProps {
  sheet: ReadSheet;
  /** What the form has now. */
  values: FormValues;
  onTake: (proposals: readonly Proposal[]) => void;
}

const unchanging = () => () => {};
/** Whether the page's script runs: without it the list is there to read. */
const useScripted = () =>
  useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );

const inWords = (field: SheetField, value: string) => {
  if (value !== '') return value;
  return field === 'unNumber' ? messages.notRegulated : messages.none;
};

/** Where it was read; the link opens the PDF there, beside the form that is being filled in. */
function Where({ section, sheet }: { section: number | null; sheet: ReadSheet }) {
  if (section === null) return null;
  const page = sheet.pages[String(section)];
  return (
    <a
      href={page === undefined ? sheet.href : `${sheet.href}#page=${page}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center text-sm whitespace-nowrap text-brand underline sm:min-h-0"
    >
      {messages.section(section)}
    </a>
  );
}

function Row({
  field,
  section,
  sheet,
  action,
  children,
}: Pick<Proposal, 'field' | 'section'> & {
  sheet: ReadSheet;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(min-content,1fr)_minmax(0,max-content)] items-baseline gap-x-4 border-t border-rule py-1.5 sm:grid-cols-[12rem_minmax(0,1fr)_max-content]">
      <span className="font-semibold">{messages.FIELDS[field]}</span>
      <span className="wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{children}</span>
      <span className="flex flex-wrap items-center justify-end gap-x-3">
        <Where section={section} sheet={sheet} />
        {action}
      </span>
    </li>
  );
}

function Value({ proposal: { field, value, printed } }: { proposal: Proposal }) {
  return (
    <>
      {inWords(field, value)}
      {printed ? <span className="text-sm text-muted"> ({messages.printed(printed)})</span> : null}
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className="mb-1 text-sm font-semibold text-muted">{title}</h4>
    <ul>{children}</ul>
  </div>
);

/**
 * What the product's sheet says, above the form: what is empty there is filled in at one press, what differs is taken one by one.
 */
export function SheetSays({ sheet, values, onTake }: SheetSaysProps) {
  const scripted = useScripted();
  const { empty, other, same } = fieldStateOf(sheet.reading, values);
  const { unclear, proposals } = sheet.reading;
  return (
    <section
      aria-labelledby="what-the-sheet-says"
      className="mb-6 grid gap-4 rounded-md border border-rule bg-sunk p-4"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="what-the-sheet-says" className="scroll-mt-24 text-lg">
            {messages.title}
          </h3>
          <a
            href={sheet.href}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-brand underline sm:min-h-0"
          >
            {messages.open}
          </a>
        </div>
        <p className="max-w-prose text-sm text-muted">
          {proposals.length + unclear.length === 0 ? messages.nothing : messages.intro}
        </p>
      </div>
      {empty.length > 0 ? (
        <div className="grid gap-3">
          <Group title={messages.empty}>
            {empty.map((proposal) => (
              <Row key={proposal.field} sheet={sheet} {...proposal}>
                <Value proposal={proposal} />
              </Row>
            ))}
          </Group>
          {scripted ? (
            <div>
              <Button variant="secondary" onClick={() => onTake(empty)}>
                {messages.fill(empty.length)}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {other.length > 0 ? (
        <Group title={messages.differs}>
          {other.map((proposal) => (
            <Row
              key={proposal.field}
              sheet={sheet}
              {...proposal}
              action={
                scripted ? (
                  <Button
                    variant="quiet"
                    aria-label={messages.takeOf(messages.FIELDS[proposal.field])}
                    onClick={() => onTake([proposal])}
                  >
                    {messages.take}
                  </Button>
                ) : null
              }
            >
              <span className="block">
                <span className="text-muted">{messages.inForm}</span> {values[proposal.field]}
              </span>
              <span className="block">
                <span className="text-muted">{messages.inSheet}</span> <Value proposal={proposal} />
              </span>
            </Row>
          ))}
        </Group>
      ) : null}
      {unclear.length > 0 ? (
        <Group title={messages.unclear}>
          {unclear.map((one) => (
            <Row key={`${one.field} ${one.doubt}`} sheet={sheet} {...one}>
              {one.printed.join(', ')}
              <span className="text-sm text-muted"> ({messages.DOUBTS[one.doubt]})</span>
            </Row>
          ))}
        </Group>
      ) : null}
      {same.length > 0 ? (
        <p className="text-sm text-muted">
          {messages.same(same.map(({ field }) => messages.FIELDS[field]))}
        </p>
      ) : null}
    </section>
  );
}
