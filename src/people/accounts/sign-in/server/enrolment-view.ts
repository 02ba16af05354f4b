import { encode } from 'uqr';
import type { EnrolmentView } from '../ui/enrolment.tsx';
import type { Enrolment } from './second-factor.ts';

/** What the screen shows of an enrolment: the QR code is drawn on the server, so the browser needs no library for it. */
export function enrolmentView(enrolment: Enrolment): EnrolmentView {
  const { data } = encode(enrolment.uri, { ecc: 'M', border: 0 });
  return {
    qr: data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
    secret: enrolment.secret.replace(/(.{4})(?=.)/g, '$1 '),
    recoveryCodes: enrolment.recoveryCodes,
  };
}
