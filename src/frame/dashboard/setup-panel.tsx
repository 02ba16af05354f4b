import { ButtonLink } from '../../ui/button.tsx';
import type { SetupStep } from '../server/setup-steps.ts';
import * as messages from '../setup-messages.ts';
import { GuidePlace } from '../ui/guide-place.tsx';

/** The shop has no orders, so the overview has no figures. */
export const isNewShop = (steps: readonly SetupStep[]) =>
  steps.some((step) => step.name === 'order' && !step.done && step.state === '');

/**
 * How far it is, and what comes next. Products whose hazard nobody has said keep orders in the house, so they come before all else. What may be
 * nothing for this company comes after what every shop needs: nobody measures liquids before anybody is invited.
 */
export function setupProgress(steps: readonly SetupStep[]) {
  const isDone = (step: string) => steps.some(({ name, done }) => name === step && done);
  const open = steps.filter(({ done }) => !done);
  return {
    done: steps.length - open.length,
    of: steps.length,
    next:
      open.find(({ name }) => name === 'hazards' && isDone('products')) ??
      open.find(({ notForUs }) => notForUs !== 'may') ??
      open[0],
  };
}

/**
 * On the owner's home until every step is done or the owner puts it away, which the first delivery allows: how far the shop is set up and what
 * comes next.
 */
export function SetupPanel({ steps }: { steps: readonly SetupStep[] }) {
  const { done, of, next } = setupProgress(steps);
  if (!next) return null;
  const isDelivered = steps.some(({ name, done }) => name === 'order' && done);
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
      <div className="flex flex-wrap gap-3">
        {isDelivered ? <GuidePlace isAway={false} /> : null}
        <ButtonLink to="/dashboard/getting-started">{messages.goOn}</ButtonLink>
      </div>
    </section>
  );
}
