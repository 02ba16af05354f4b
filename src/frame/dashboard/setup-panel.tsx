import { ButtonLink } from '../../ui/button.tsx';
import type { SetupStep } from '../server/setup-steps.ts';
import * as messages from '../setup-messages.ts';

/** Nobody has ordered yet: there is nothing to sum up. */
export const isNewShop = (steps: readonly SetupStep[]) =>
  steps.some((step) => step.name === 'order' && !step.done && step.state === '');

/** How far it is. A customer's tax can be said once there are customers: until then the others come first. */
export function setupProgress(steps: readonly SetupStep[]) {
  const hasCustomers = steps.some(({ name, done }) => name === 'customers' && done);
  return {
    done: steps.filter((step) => step.done).length,
    of: steps.length,
    next:
      steps.find(({ name, done }) => !done && (name !== 'tax' || hasCustomers)) ??
      steps.find(({ done }) => !done),
  };
}

/** On the owner's home until the first order is delivered: how far the shop is set up and what comes next. */
export function SetupPanel({ steps }: { steps: readonly SetupStep[] }) {
  const { done, of, next } = setupProgress(steps);
  if (!next || steps.find(({ name }) => name === 'order')?.done !== false) return null;
  return (
    <section
      aria-labelledby="set-up"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border-2 border-ink bg-card p-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="set-up" className="text-2xl">
          {messages.title}
        </h2>
        <p className="mt-1">
          <span className="tabular font-semibold">
            {done} of {of} done.
          </span>{' '}
          Next: {messages.STEPS[next.name].title}. {messages.STEPS[next.name].text}
        </p>
      </div>
      <ButtonLink to="/dashboard/getting-started">{messages.goOn}</ButtonLink>
    </section>
  );
}
