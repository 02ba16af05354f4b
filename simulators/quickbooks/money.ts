/**
 * Decimal arithmetic on integers. JSON numbers are taken by their shortest decimal writing, so 128.35 x 14.50 is
 * exactly 1861.075 and rounds to 1861.08, where floating point would give 1861.07 (behaviour 42).
 */

interface Decimal {
  digits: bigint;
  scale: number;
}

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i;

/** True for a number or a numeric text. */
export function isDecimal(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return typeof value === 'string' && /\d/.test(value) && decimalPattern.test(value.trim());
}

function decimal(value: number | string): Decimal {
  const match = decimalPattern.exec(String(value).trim());
  if (!match) throw new RangeError(`Not a decimal: ${value}`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}` || '0');
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Half up, away from zero for negative amounts: the rule that QuickBooks applies to lines. */
function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return negative ? -rounded : rounded;
}

function toCents({ digits, scale }: Decimal): bigint {
  return scale <= 2
    ? digits * 10n ** BigInt(2 - scale)
    : divideHalfUp(digits, 10n ** BigInt(scale - 2));
}

/** Cents of an amount in dollars. */
export function cents(amount: number | string | undefined): bigint {
  return amount === undefined ? 0n : toCents(decimal(amount));
}

/** Dollars as the JSON number that carries exactly these cents. */
export function dollars(amount: bigint): number {
  return Number(amount) / 100;
}

/** Cents of quantity x unit price. */
export function lineCents(unitPrice: number, quantity: number): bigint {
  const price = decimal(unitPrice);
  const count = decimal(quantity);
  return toCents({ digits: price.digits * count.digits, scale: price.scale + count.scale });
}

/** Cents of `percent` per hundred of an amount in cents. */
export function percentOf(amount: bigint, percent: number): bigint {
  const rate = decimal(percent);
  return divideHalfUp(amount * rate.digits, 100n * 10n ** BigInt(rate.scale));
}

/** `part` of `whole` applied to an amount: used to spread a discount over taxable lines. */
export function proportion(amount: bigint, part: bigint, whole: bigint): bigint {
  if (whole === 0n) return 0n;
  const sign = whole < 0n ? -1n : 1n;
  return divideHalfUp(amount * part * sign, whole * sign);
}

/** Sum of two quantities without floating point dust. */
export function addDecimals(a: number, b: number): number {
  const left = decimal(a);
  const right = decimal(b);
  const scale = Math.max(left.scale, right.scale);
  const total =
    left.digits * 10n ** BigInt(scale - left.scale) +
    right.digits * 10n ** BigInt(scale - right.scale);
  return Number(total) / 10 ** scale;
}

/** `1,861.07`: how amounts appear in fault details and on pages. */
export function grouped(amount: bigint): string {
  const size = amount < 0n ? -amount : amount;
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0n ? '-' : ''}${whole}.${(size % 100n).toString().padStart(2, '0')}`;
}
