import { Check, ChevronDown, ChevronRight } from 'lucide-react';
import { Form, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { setupProgress } from '../dashboard/setup-panel.tsx';
import type { SetupStep } from '../server/setup-steps.ts';
import * as messages from '../setup-messages.ts';
import { leaveGuideFor, type NextStep } from './guide-return.tsx';
import { StepTitle } from './step-parts.tsx';

/** The step that comes once this one is done. A test e-mail that is on its way is nothing to do any more. */
export function nextAfter(
  steps: readonly SetupStep[],
  step: SetupStep['name'],
  isMailSent: boolean,
): NextStep | 'last' {
  const { next } = setupProgress(
    steps.map((one) =>
      one.name === step || (one.name === 'mail' && isMailSent) ? { ...one, done: true } : one,
    ),
  );
  if (!next) return 'last';
  const { title, links } = messages.STEPS[next.name];
  return { title, to: links[0]?.to ?? '/dashboard/getting-started' };
}

/** The steps of the set-up guide by what they are about; the group of the next step stands open, the others open by a press. */
export function SetupGroups({
  steps,
  next,
  isMailSent,
  children,
}: {
  steps: readonly SetupStep[];
  next: SetupStep['name'] | undefined;
  /** A test e-mail went, or is on its way. */
  isMailSent: boolean;
  /** What a step has beside its links. */
  children: (step: SetupStep) => React.ReactNode;
}) {
  return (
    <div className="border-t border-rule">
      {messages.STEP_GROUPS.map((group, at) => (
        <Group
          key={group.title}
          title={group.title}
          number={at + 1}
          steps={steps.filter(({ name }) => group.steps.includes(name))}
          after={(step) => nextAfter(steps, step.name, isMailSent)}
          next={next}
        >
          {children}
        </Group>
      ))}
    </div>
  );
}

function Group({
  title,
  number,
  steps,
  after,
  next,
  children,
}: {
  title: string;
  number: number;
  steps: readonly SetupStep[];
  /** What comes once a step is done. */
  after: (step: SetupStep) => NextStep | 'last';
  next: SetupStep['name'] | undefined;
  children: (step: SetupStep) => React.ReactNode;
}) {
  const done = steps.filter((step) => step.done).length;
  const isDone = done === steps.length;
  const hasNext = steps.some(({ name }) => name === next);
  return (
    <details open={hasNext} className="group border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 px-1 py-2 sm:px-[1.125rem]">
        <Mark isDone={isDone} look="font-display tabular size-8 rounded-sm font-bold">
          {number}
        </Mark>
        <h2 className="min-w-0 flex-1 text-lg">{title}</h2>
        <span className="tabular shrink-0 text-sm text-muted">
          {messages.groupState(done, steps.length)}
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <ol className="pb-2 sm:pl-[1.125rem]">
        {steps.map((step) => (
          <Step key={step.name} step={step} after={after(step)} isNext={step.name === next}>
            {children(step)}
          </Step>
        ))}
      </ol>
    </details>
  );
}

/** A tick where it is done, else what the children say. */
function Mark({
  isDone,
  look,
  children,
}: {
  isDone: boolean;
  look: string;
  children?: React.ReactNode;
}) {
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center border ${isDone ? 'border-success bg-success-tint text-success' : 'border-ink'} ${look}`}
    >
      {isDone ? <Check size={18} strokeWidth={2.5} /> : children}
    </span>
  );
}

function Step({
  step,
  after,
  isNext,
  children,
}: {
  step: SetupStep;
  after: NextStep | 'last';
  isNext: boolean;
  children: React.ReactNode;
}) {
  const { title, text, unlocks, links: toBegin } = messages.STEPS[step.name];
  const isUnderWay = step.name === 'order' && step.state !== '' && !step.done;
  const links = isUnderWay ? messages.firstOrderLinks : [...toBegin, ...(step.first ?? [])];
  return (
    <li
      className={
        isNext
          ? 'my-2 grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 rounded-lg border-2 border-ink bg-card p-4'
          : 'grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 py-1 sm:px-[1.125rem] lg:grid-cols-[2rem_minmax(0,1fr)_auto]'
      }
    >
      <span className="flex justify-center self-start pt-1">
        <Mark isDone={step.done} look="size-6 rounded-full" />
        {step.done ? <span className="sr-only">{messages.stepDone}</span> : null}
      </span>
      <div className="min-w-0">
        <StepTitle title={title} state={step.state} />
        {isNext ? (
          <>
            <p className="mt-1 max-w-prose">{text}</p>
            <p className="mt-1 mb-2 max-w-prose text-sm text-muted">
              <span className="font-semibold">{messages.unlocksLabel}</span> {unlocks}
            </p>
          </>
        ) : step.done ? null : (
          <p className="max-w-prose text-sm text-muted">{text}</p>
        )}
      </div>
      <div
        className={`col-start-2 flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden ${isNext ? 'mt-2' : 'lg:col-start-3 lg:justify-end'}`}
      >
        {links.map((link) => (
          <Link
            key={link.to}
            to={link.to}
            onClick={() => leaveGuideFor(after)}
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline pointer-fine:min-h-9"
          >
            {link.text}
            <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
          </Link>
        ))}
        {children}
      </div>
    </li>
  );
}

/** The answer that the company has no use for a step, or the way back from it. */
export function NotForUs({ step, busy }: { step: SetupStep; busy: boolean }) {
  const name = step.name as messages.OptionalStep;
  const isNotForUs = step.notForUs === 'said';
  const text = isNotForUs ? messages.takeBack : messages.NOT_FOR_US[name].press;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="step" value={name} />
      <Button
        type="submit"
        name="answer"
        value={isNotForUs ? 'for-us' : 'not-for-us'}
        variant={isNotForUs ? 'quiet' : 'secondary'}
        busy={busy}
        aria-label={`${text} (${messages.STEPS[name].title})`}
      >
        {text}
      </Button>
    </Form>
  );
}
