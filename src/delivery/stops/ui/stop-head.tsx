import { MapPin, Phone } from 'lucide-react';
import { mapsHref } from '../../../kit/maps.ts';
import { telHref } from '../../../kit/tel.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';

/** Where it is and how to get in: the same at the top of the list and at the stop itself. */
export function StopHead({
  stop,
  level,
  load = '',
}: {
  stop: DriverStop;
  level: 1 | 2;
  /** What is to be carried there, where the lines do not stand below. */
  load?: string;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const address = `${stop.address1}, ${stop.city}, ${stop.region} ${stop.zip}`;
  return (
    <div className="space-y-2">
      <Heading className="text-3xl leading-tight wrap-anywhere">{stop.customerName}</Heading>
      <p className="text-lg leading-snug">{address}</p>
      {stop.dock || stop.expected || load ? (
        <p className="flex flex-wrap gap-x-3 text-lg leading-snug">
          {stop.dock ? <strong>{messages.dock(stop.dock)}</strong> : null}
          {stop.expected ? <span>{stop.expected}</span> : null}
          {load ? <span className="tabular text-muted">{load}</span> : null}
        </p>
      ) : null}
      {stop.late ? (
        <p className="text-lg leading-snug font-semibold text-danger">{messages.late(stop.late)}</p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <a
          className={buttonClass('secondary', 'min-h-14')}
          href={mapsHref(address, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <MapPin aria-hidden="true" size={22} /> {messages.maps}
        </a>
        {stop.phone ? (
          <a
            className={buttonClass('secondary', 'min-h-14')}
            href={telHref(stop.phone)}
            aria-label={messages.callNumber(stop.phone)}
          >
            <Phone aria-hidden="true" size={22} /> {messages.call}
          </a>
        ) : null}
      </div>
      {stop.dockNote || stop.orderNote ? (
        <p className="border-l-8 border-yellow bg-card px-3 py-2 whitespace-pre-line">
          {[stop.dockNote, stop.orderNote].filter(Boolean).join('\n')}
        </p>
      ) : null}
      <LastTime stop={stop} />
    </div>
  );
}

function LastTime({ stop }: { stop: DriverStop }) {
  const last = stop.lastTime;
  if (!last || !(last.signerName || last.leftAt)) return null;
  return (
    <p>
      {messages.lastTime(last.day)}{' '}
      <strong>
        {last.signerName
          ? (last.isDrawn ? messages.lastSigned : messages.lastNamed)(last.signerName)
          : messages.lastLeft(last.leftAt)}
      </strong>
    </p>
  );
}
