import type { CompanySettings } from '../../../company/contract.ts';
import { companyDay } from '../../../company/server/queries.ts';
import type { DeliverOrder } from '../contract.ts';

/** A phone's clock is believed within these limits; else ours counts. */
const DEVICE_EARLY_MS = 10 * 60_000;
const DEVICE_LATE_MS = 8 * 86_400_000;
/** A stop that was sent as it was finished arrives within this time, or the phone's clock is wrong. */
const ONLINE_LATE_MS = 12 * 3_600_000;

export interface StopMoment {
  /** When the stop was finished: UTC ms. */
  at: number;
  /** The phone's clock less ours; null when it sent no time. */
  clockOffsetMs: number | null;
}

/**
 * When a stop was finished. The phone says so as long as its clock can be right: not ahead, at most eight days behind (a phone may be without a
 * network that long), and about now when it had a connection; a stop of a run on the run's day. Else it is the moment at which we got it.
 */
export function stopMoment(
  input: Pick<DeliverOrder, 'deviceTime' | 'appVersion' | 'wasOffline'>,
  receivedAt: number,
  company: Pick<CompanySettings, 'timeZone'>,
  runDay: string | null,
): StopMoment {
  if (!input.deviceTime) return { at: receivedAt, clockOffsetMs: null };
  const device = Date.parse(input.deviceTime);
  const clockOffsetMs = device - receivedAt;
  const late = -clockOffsetMs;
  const sentAtOnce = input.appVersion !== '' && !input.wasOffline;
  const possible =
    clockOffsetMs <= DEVICE_EARLY_MS &&
    late <= (sentAtOnce ? ONLINE_LATE_MS : DEVICE_LATE_MS) &&
    (runDay === null || companyDay(company, device) === runDay);
  return { at: possible ? device : receivedAt, clockOffsetMs };
}
