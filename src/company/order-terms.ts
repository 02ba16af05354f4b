import { formatCents } from '../kit/money.ts';
import { percentText } from '../kit/percent.ts';
import { hourText } from '../kit/time.ts';
import type { CompanySettings } from './contract.ts';
import { chargesNow } from './order-charges.ts';
import * as messages from './order-terms-messages.ts';

/** What somebody who decides about a supplier asks first: a name and the answer. */
export interface OrderTerm {
  name: string;
  /** One line, or several. */
  lines: string[];
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function daysOf({ deliversOnSaturday, deliversOnSunday }: CompanySettings): string {
  if (deliversOnSaturday) return deliversOnSunday ? messages.everyDay : messages.toSaturday;
  return deliversOnSunday ? messages.sundayToFriday : messages.toFriday;
}

function moneyOf(settings: CompanySettings): string[] {
  const { orderMinimumCents, deliveryFeeCents, freeDeliveryFromCents } = settings;
  const minimum =
    orderMinimumCents > 0 ? messages.minimum(formatCents(orderMinimumCents)) : messages.noMinimum;
  const fuel = fuelOf(settings);
  if (deliveryFeeCents === 0) return [minimum, messages.noFee, ...fuel];
  const fee = messages.fee(formatCents(deliveryFeeCents));
  const free =
    freeDeliveryFromCents > 0 ? [messages.freeFrom(formatCents(freeDeliveryFromCents))] : [];
  return [minimum, fee, ...free, ...fuel];
}

function fuelOf(settings: CompanySettings): string[] {
  const { surchargeFixedCents, surchargeBp } = chargesNow(settings);
  if (surchargeFixedCents > 0) return [messages.surcharge(formatCents(surchargeFixedCents))];
  return surchargeBp > 0 ? [messages.surchargeShare(percentText(surchargeBp))] : [];
}

/**
 * Where, when and on what terms the company delivers, for everybody: all of it follows the settings,
 * and what these leave empty is not said. Of a shop that nobody has set up yet nothing is: its figures are those of an example.
 */
export function orderTerms(settings: CompanySettings & { isNamed: boolean }): OrderTerm[] {
  if (!settings.isNamed) return [];
  const money = settings.publicOrderTerms
    ? [
        { name: messages.money, lines: moneyOf(settings) },
        { name: messages.payment, lines: linesOf(settings.paymentTerms) },
      ]
    : [];
  const terms = [
    { name: messages.area, lines: linesOf(settings.deliveryArea) },
    {
      name: messages.days,
      lines: [daysOf(settings), messages.cutoff(hourText(settings.cutoffHour))],
    },
    ...money,
    { name: messages.account, lines: linesOf(settings.accountOpening) },
    { name: messages.certifications, lines: linesOf(settings.certifications) },
  ];
  return terms.filter(({ lines }) => lines.length > 0);
}
