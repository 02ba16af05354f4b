import { Link } from 'react-router';
import { exactMomentText } from '../../../../kit/time.ts';
import { PriceReasons } from '../../../../products/catalogue/ui/public/why-price.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { DrawnSignature } from '../../../proofs/ui/drawn-signature.tsx';
import { LINE_MESSAGES } from '../../public/line-messages.ts';
import type { LineFact } from '../../server/public/line-fact.ts';
import type { LineHistory } from '../../server/public/line-history.ts';

/** One line of an order, from order to payment: it stands open on the order's page. */
export function OrderLineView({ page }: { page: LineHistory }) {
  const { line, facts, why, timeZone } = page;
  return (
    <section
      id="line"
      aria-label={`${line.name}, ${line.sizeUnit}: ${LINE_MESSAGES.title}`}
      className="scroll-mt-20"
    >
      <Panel
        title={
          <>
            {line.name}, {line.sizeUnit}
          </>
        }
        actions={
          <Link
            to="?"
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm text-brand underline"
          >
            {LINE_MESSAGES.close}
          </Link>
        }
      >
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <ol className="border-l-2 border-rule pl-4">
            {facts.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: history is append-only
              <li key={at} className="relative pb-5 last:pb-0">
                <span
                  aria-hidden="true"
                  className="absolute top-1.5 -left-[1.4rem] size-2.5 rounded-full bg-brand"
                />
                <Fact fact={one} timeZone={timeZone} />
              </li>
            ))}
          </ol>
          <div>
            <h3 className="mb-2 text-base">{LINE_MESSAGES.stands}</h3>
            <Quantities line={line} />
            {why ? (
              <>
                <h3 className="mt-4 mb-2 text-base">{LINE_MESSAGES.price}</h3>
                <PriceReasons why={why} />
              </>
            ) : null}
          </div>
        </div>
      </Panel>
    </section>
  );
}

function Quantities({ line }: { line: LineHistory['line'] }) {
  const rows: [string, number][] = [
    ['Ordered', line.ordered],
    ['Cancelled', line.cancelled],
    ['Delivered', line.delivered],
    ['Refused', line.refused],
    ['Returned', line.returned],
    ['Invoiced', line.invoiced],
  ];
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-y-1">
      {rows
        .filter(([label, count]) => count > 0 || label === 'Ordered' || label === 'Delivered')
        .map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold">{count}</dd>
          </div>
        ))}
    </dl>
  );
}

function Fact({ fact, timeZone }: { fact: LineFact; timeZone: string }) {
  return (
    <>
      <p>
        <span className="font-semibold">{fact.title}</span>
        {fact.by ? <span className="text-muted"> · {fact.by}</span> : null}
      </p>
      <p className="tabular text-sm text-muted">
        <time dateTime={fact.at}>{exactMomentText(fact.at, timeZone)}</time>
      </p>
      {fact.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {fact.proof ? <Evidence proof={fact.proof} /> : null}
      {fact.link ? (
        <Link
          to={fact.link.to}
          className="inline-flex min-h-11 items-center text-brand underline print:hidden"
        >
          {fact.link.label}
        </Link>
      ) : null}
    </>
  );
}

/** The signature, and the photos of this line that have come. */
function Evidence({ proof }: { proof: NonNullable<LineFact['proof']> }) {
  const photos = proof.photos.filter((photo) => photo.isHere);
  if (!proof.signature && photos.length === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-start gap-3">
      {proof.signature ? (
        <DrawnSignature
          signature={proof.signature}
          label={LINE_MESSAGES.signed(proof.signerName)}
          className="h-16 w-40 rounded-sm border border-rule bg-white p-1"
        />
      ) : null}
      {photos.map((photo) => (
        <img
          key={photo.sha256}
          src={`/api/delivery-photos/${photo.sha256}?order=${proof.orderId}&w=320`}
          alt=""
          width={96}
          height={64}
          loading="lazy"
          className="h-16 w-24 rounded-sm border border-rule bg-sunk object-cover"
        />
      ))}
    </div>
  );
}
