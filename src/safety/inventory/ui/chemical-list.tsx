import { Link } from 'react-router';
import { longDayText } from '../../../kit/time.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Badge, EmptyState, Note, Panel } from '../../../ui/panel.tsx';
import {
  countAddress,
  kitAddress,
  listFileAddress,
  listPaperAddress,
  recordAddress,
  thresholdsAddress,
} from '../addresses.ts';
import * as messages from '../messages.ts';
import { poundsText } from '../public/words.ts';
import type { ChemicalRow, DescribedRoom } from '../server/describe-chemicals.ts';
import type { LoadedList } from '../server/load-list.ts';
import { LeavingForm } from './leaving-form.tsx';

const LINK = 'inline-flex min-h-11 items-center text-brand underline';

/** What one does with the list: count, print, take as a file. */
export function ListActions({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  return (
    <>
      {isActive ? (
        <ButtonLink to={countAddress(customerId)}>{messages.countRoom}</ButtonLink>
      ) : null}
      <a
        href={listPaperAddress(customerId)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary')}
      >
        {messages.paper}
      </a>
    </>
  );
}

/** Files for the binder of whoever signs for the site. */
export function ListFiles({ customerId }: { customerId: string }) {
  return (
    <p className="mb-4 flex flex-wrap gap-x-5 print:hidden">
      <Link to={thresholdsAddress(customerId)} className={LINK}>
        {messages.thresholds}
      </Link>
      <a href={listFileAddress(customerId)} className={LINK}>
        {messages.file} (CSV)
      </a>
      <a href={recordAddress(customerId)} className={LINK}>
        {messages.record} (CSV)
      </a>
    </p>
  );
}

export function Rooms({ customerId, rooms }: { customerId: string; rooms: DescribedRoom[] }) {
  return (
    <Panel title={messages.roomsTitle} className="mb-6 print:hidden">
      {rooms.length === 0 ? (
        <p>
          {messages.noRooms}{' '}
          <Link to="/dashboard/sheets" className={LINK}>
            {messages.makeRoom}
          </Link>
        </p>
      ) : (
        <ul className="grid gap-x-8 lg:grid-cols-2">
          {rooms.map((room) => (
            <li
              key={room.key}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-2"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{room.name}</p>
                <p className="text-sm text-muted">
                  {messages.roomCounted(room.countedOn, room.chemicals)}
                  {room.isValid ? '' : `. ${messages.roomClosed}`}
                </p>
              </div>
              <p className="flex gap-x-4">
                <Link to={countAddress(customerId, room.codeId)} className={LINK}>
                  {messages.count}
                  <span className="sr-only">: {room.name}</span>
                </Link>
                {room.isValid ? (
                  <Link to={kitAddress(customerId, room.codeId)} className={LINK}>
                    {messages.kit}
                    <span className="sr-only">: {room.name}</span>
                  </Link>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Row({ row }: { row: ChemicalRow }) {
  const label = 'text-sm text-muted lg:hidden';
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule py-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <Link
          to={`/sds/${row.nameKey}`}
          className="font-semibold text-brand underline wrap-anywhere"
        >
          {row.name}
        </Link>
        <p className="text-sm text-muted">{messages.underName(row)}</p>
      </div>
      <p>
        <span className={label}>{messages.storerooms}: </span>
        {row.locations.length > 0 ? row.locations.join('; ') : messages.noStoreroom}
      </p>
      <div>
        <p className="tabular">
          <span className={label}>{messages.onHand}: </span>
          <span className={row.onHand ? 'font-semibold' : 'text-muted'}>
            {row.onHand || messages.unknown}
          </span>
          {row.onHandPounds === null ? '' : ` (${poundsText(row.onHandPounds)})`}
        </p>
        {row.how.map((sentence) => (
          <p key={sentence} className="text-sm text-muted">
            {sentence}
          </p>
        ))}
        {row.lots.map(({ text, isExpired }) => (
          <p key={text} className="text-sm">
            {text} {isExpired ? <Badge tone="warning">{messages.expired}</Badge> : null}
          </p>
        ))}
      </div>
      <p>
        <span className={label}>{messages.sheet}: </span>
        {row.sheet ? (
          messages.sheetIs(row.sheet.number, row.sheet.date)
        ) : (
          <span className="font-semibold text-danger">{messages.noSheet}</span>
        )}
      </p>
      <p>
        <span className={label}>{messages.lastDelivered}: </span>
        {row.lastDeliveredOn === null ? (
          messages.neverDelivered
        ) : (
          <>
            {longDayText(row.lastDeliveredOn)}{' '}
            <span className="text-sm text-muted lg:block">
              {messages.times(row.deliveredTimes)}
            </span>
          </>
        )}
      </p>
    </li>
  );
}

function Gone({ rows }: { rows: readonly ChemicalRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className="mt-8 border-t-2 border-ink pt-3">
      <summary className="min-h-11 cursor-pointer font-display text-xl font-bold">
        {messages.goneTitle(rows.length)}
      </summary>
      <p className="mb-2 text-sm text-muted">{messages.goneLead}</p>
      <ul>
        {rows.map((row) => (
          <li
            key={row.nameKey}
            className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-2"
          >
            <span className="font-semibold">{row.name}</span>
            <span className="text-sm">
              {row.firstDeliveredOn && row.lastDeliveredOn
                ? `${messages.delivered} ${messages.fromTo(row.firstDeliveredOn, row.lastDeliveredOn)}. `
                : ''}
              {messages.goneOn(row.goneOn ?? '')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a site has, product by product, with how that is known. */
export function ChemicalList({ list }: { list: LoadedList }) {
  const { site, rows, gone, rooms } = list;
  return (
    <>
      {site.isActive ? null : (
        <div className="mb-4">
          <Note tone="warning" title={messages.siteOffTitle}>
            {messages.siteOff}
          </Note>
        </div>
      )}
      <ListFiles customerId={site.id} />
      {site.isActive ? <Rooms customerId={site.id} rooms={rooms} /> : null}
      {site.isActive ? <LeavingForm list={list} /> : null}
      {rows.length === 0 && gone.length === 0 ? (
        <EmptyState title={messages.emptyTitle}>{messages.emptyLead}</EmptyState>
      ) : (
        <section aria-label={messages.title}>
          <div
            aria-hidden="true"
            className="hidden gap-x-4 border-b-2 border-ink pb-1 text-sm font-semibold lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)]"
          >
            {[
              messages.product,
              messages.storerooms,
              messages.onHand,
              messages.sheet,
              messages.lastDelivered,
            ].map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul>
            {rows.map((row) => (
              <Row key={row.nameKey} row={row} />
            ))}
          </ul>
          <Gone rows={gone} />
          <div className="mt-6">
            <Note title={messages.scopeTitle}>{messages.scope}</Note>
          </div>
        </section>
      )}
    </>
  );
}
