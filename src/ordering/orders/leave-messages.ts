import { AppError } from '../../kit/app-error.ts';
import { dayText } from '../../kit/time.ts';
import type { OrderUpdated } from './contract.ts';

/** What the products of an order lack before it can leave. */
export const LEAVES_FIRST = {
  title: 'Missing before it can leave',
  released: 'It leaves without a safety data sheet',
  sheet: 'no safety data sheet',
  hazard: 'hazard not known',
  transport: 'transport class not known',
  askOwner: 'The owner enters it, or lets a product go without its sheet.',
} as const;

/** What leaves by itself, on no run. */
export const needsRun = (number: string, names: readonly string[]) =>
  new AppError(
    'failed-precondition',
    409,
    `${number} brings ${names.join(', ')}: that leaves with a signed shipping paper only, and runs have one (49 CFR 172.200). Put it on a run, and send the run out.`,
    { reason: 'needs-run', products: names },
  );

/** The answer to a day that was moved: the run on which the order was planned goes without it. */
export const leftRunText = ({ name, day, loaded }: NonNullable<OrderUpdated['leftRun']>) =>
  `It was on “${name}” of ${dayText(day)} and has left it.${loaded ? ' Its goods are in that truck: have them unloaded.' : ''}`;

/** Nothing leaves for a customer who was switched off: nobody but the owner would see it on its way. */
export const customerSwitchedOff = (number: string, customer: string) =>
  new AppError(
    'failed-precondition',
    409,
    `${number} does not leave: ${customer} is switched off. Switch the customer on again, or cancel the order.`,
    { reason: 'customer-off' },
  );

/** What was not handed over stays until the desk has said what becomes of it. */
export const restNotDecided = (number: string) =>
  new AppError(
    'failed-precondition',
    409,
    `${number} was at the door already, and nobody has decided about its rest. Decide that first: it goes out again, or it is left out.`,
    { reason: 'rest-undecided' },
  );

/** Two products that together can kill leave only where sections of a truck keep them apart. */
export const pairNeedsRun = (
  number: string,
  pairs: readonly { a: { name: string }; b: { name: string } }[],
) => {
  const names = pairs.map(({ a, b }) => `${a.name} and ${b.name}`);
  return new AppError(
    'failed-precondition',
    409,
    `${number} brings ${names.join('; ')}: together they can kill, and only a run keeps them apart, in sections of its truck. Put it on a run, and send the run out.`,
    { reason: 'pair-needs-run', pairs: names },
  );
};
