import { Link } from 'react-router';
import { exactMomentText } from '../../../../kit/time.ts';
import { PriceReasons } from '../../../../products/catalogue/ui/public/why-price.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { DrawnSignature } from '../../../proofs/ui/drawn-signature.tsx';
import { LINE_MESSAGES } from '../../public/line-messages.ts';
import type { LineFact } from '../../server/public/line-fact.ts';
import type { LineHistory } from '../../server/public/line-history.ts';

/** One line of an order, from order to payment. */
export function OrderLineView({ page }: { page: LineHistory }) {
  const { order, line, facts, why, timeZone } = page;
  return (
    <Page>
      <PageHeading
        title={
          <>
            {line.name}, {line.sizeUnit}
          </>
        }
        description={
          <>
            <Link to={`/dashboard/orders/${order.id}`} className="tabular text-brand underline">
              {order.number}
            </Link>
            {` · ${order.customerName} · ${line.sku}`}
          </>
        }
      >
        <ButtonLink to={`/dashboard/orders/${order.id}`} variant="secondary">
          See the order
        </ButtonLink>
      </PageHeading>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <Panel title={LINE_MESSAGES.title}>
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
        </Panel>
        <div className="grid gap-4">
          <Panel title="Where it stands">
            <Quantities line={line} />
          </Panel>
          {why ? (
            <Panel title={LINE_MESSAGES.price}>
              <PriceReasons why={why} />
            </Panel>
          ) : null}
        </div>
      </div>
    </Page>
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
