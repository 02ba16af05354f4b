import { ButtonLink } from '../../ui/button.tsx';
import type { SetupStep } from '../server/setup-steps.ts';
import * as messages from '../setup-messages.ts';

/** Nobody has ordered yet: there is nothing to sum up. */
export const isNewShop = (steps: readonly SetupStep[]) =>
  steps.some((step) => step.name === 'order' && !step.done && step.state === '');

/** How far it is: the steps that a shop needs. One can sell without accounting, so that is not counted and never comes next. */
export function setupProgress(steps: readonly SetupStep[]) {
  const needed = steps.filter(({ name }) => name !== 'accounting');
  return {
    done: needed.filter((step) => step.done).length,
    of: needed.length,
    next: needed.find((step) => !step.done),
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
