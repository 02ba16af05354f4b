import { Phone } from 'lucide-react';
import { telHref } from '../../../kit/tel.ts';
import { callDriver, driverPhone } from '../messages.ts';

/** The number by which the desk calls a run's driver; nothing where nobody wrote one. */
export function CallDriver({ name, phone }: { name: string; phone: string }) {
  if (!phone) return null;
  return (
    <a
      href={telHref(phone)}
      aria-label={callDriver(name, phone)}
      className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-brand underline pointer-fine:min-h-6 print:no-underline"
    >
      <Phone aria-hidden="true" size={14} /> {driverPhone(phone)}
    </a>
  );
}
