import { Panel } from '../../../ui/panel.tsx';
import type { PaperAtDock } from '../contract.ts';
import { unweighedOf } from '../entry.ts';
import { noticeMessages, paperMessages as words } from '../messages.ts';

const figure = (value: number) => value.toLocaleString('en-US');

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Of the page, or as a phone holds it. */
type Read = Pick<PaperAtDock, 'content' | 'asks'>;
type Consignee = Read['content']['consignees'][number];

function Entries({
  entries,
  unweighed,
}: {
  entries: Consignee['entries'];
  unweighed: ReadonlySet<string>;
}) {
  return (
    <ul className="mt-1 divide-y divide-rule border-y border-rule">
      {entries.map((entry) => (
        <li
          key={`${entry.description} ${entry.name} ${entry.sizeUnit}`}
          className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[7rem_minmax(0,1fr)_8rem]"
        >
          <span className="font-semibold">{entry.packages}</span>
          <span className="min-w-0">
            <span className="block font-mono text-sm wrap-anywhere">{entry.description}</span>
            <span className="block text-sm text-muted">
              {entry.name}, {entry.sizeUnit}
            </span>
          </span>
          <span className="tabular sm:text-right">
            <strong>{entry.total}</strong>
            <span className="text-sm text-muted sm:block">
              <span className="sm:hidden">, </span>
              {unweighed.has(entry.name) ? words.unweighed : `${figure(entry.pounds)} lb`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the paper says, as it is printed: shipper, emergency number, and each consignee with the goods in the order of 49 CFR 172.202. */
export function PaperGoods({ paper: { content, asks } }: { paper: Read }) {
  const unweighed = unweighedOf(asks);
  return (
    <Panel title={words.consignees}>
      <dl className="mb-4 grid gap-3 sm:grid-cols-2">
        <Fact label={words.emergency}>{content.emergencyPhone || words.missing}</Fact>
        <Fact label={words.shipper}>
          {[content.shipper.name, content.shipper.address].filter(Boolean).join(', ')}
        </Fact>
      </dl>
      <ol className="grid gap-5">
        {content.consignees.map((one) => (
          <li key={one.orderNumber}>
            <h3 className="text-lg">{one.name}</h3>
            <p className="text-sm text-muted">
              {one.address}, {words.consignee(one.orderNumber)}
            </p>
            <Entries entries={one.entries} unweighed={unweighed} />
          </li>
        ))}
      </ol>
      <p className="mt-4 text-lg font-semibold">
        {words.totals(content.packages, figure(content.pounds), unweighed.size)}
      </p>
    </Panel>
  );
}

/** Placards and segregation, then the pairs of our own list that can kill. */
export function PaperNotices({
  paper: { notices, deadly },
}: {
  paper: { notices: PaperAtDock['notices'] | null; deadly: NonNullable<PaperAtDock['deadly']> };
}) {
  if (!notices) return null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={noticeMessages.placardTitle}>
        <div className="grid gap-2">
          {notices.placards.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Panel>
      <Panel title={noticeMessages.segregationTitle}>
        {notices.segregation.length === 0 ? <p>{noticeMessages.none}</p> : null}
        {notices.segregation.map(({ rule, between }) => (
          <div key={rule} className="mb-2 border-l-4 border-ink pl-3">
            <p>{rule}</p>
            <p className="text-sm font-semibold">{between}</p>
          </div>
        ))}
        {deadly.length > 0 ? (
          <>
            <p className="mt-3 font-semibold">{noticeMessages.own}</p>
            <ul className="mt-1 grid gap-1 text-sm">
              {deadly.map(({ a, b, reason }) => (
                <li key={`${a.nameKey} ${b.nameKey}`}>
                  <strong>
                    {a.name} / {b.name}:
                  </strong>{' '}
                  {reason}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Panel>
    </div>
  );
}
