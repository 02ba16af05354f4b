import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import type { OurState } from '../customer-lines.ts';
import * as messages from '../customer-messages.ts';
import { type Act, Actions, CustomerLink, Mark, ROW, type Who } from './customer-list.tsx';

export interface OurLine extends Who {
  state: OurState;
  problem: string | null;
  failed: boolean;
  mergedInto: { name: string; ours: Who | null } | null;
  /** Whose account it is billed to. */
  through: Who | null;
}

const OUR_ACTS: Record<Exclude<OurState, 'lost' | 'through'>, readonly Act[]> = {
  missing: [
    ['add', messages.addMarked],
    ['keep-out', messages.keepOutMarked],
  ],
  adding: [['add', messages.addAgain]],
  stays: [['let-in', messages.letInMarked]],
};

function OurRow({ one, children }: { one: OurLine; children?: ReactNode }) {
  return (
    <li className={ROW}>
      {one.state === 'lost' || one.state === 'through' ? (
        <span />
      ) : (
        <Mark value={one.id} name={one.name} marked={false} />
      )}
      <div className="min-w-0 py-1">
        <CustomerLink one={one} />
        <p className="text-sm text-muted wrap-break-word">{one.facts || messages.noFacts}</p>
        {one.problem ? <p className="text-sm text-danger">{one.problem}</p> : null}
        {one.state === 'adding' && !one.failed ? (
          <p className="text-sm text-muted">{messages.onItsWay}</p>
        ) : null}
        {children}
      </div>
    </li>
  );
}

/** It was matched, and the other side is gone: the ways from there. */
function LostWays({ one, busy }: { one: OurLine; busy: string | null }) {
  return (
    <div className="mt-2 grid gap-2">
      <p className="text-sm">
        {one.through
          ? messages.billedTo(one.through.name)
          : one.mergedInto
            ? messages.wasMerged(one.mergedInto.name, one.mergedInto.ours?.name ?? null)
            : messages.isGone}
      </p>
      {one.mergedInto?.ours ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="customerId" value={one.id} />
          <Button type="submit" name="intent" value="together" busy={busy === 'together'}>
            {messages.billBoth(one.mergedInto.ours.name)}
          </Button>
          <p className="mt-1 text-sm text-muted">{messages.billBothHelp}</p>
        </Form>
      ) : null}
      <Form method="post" className="flex flex-wrap items-end gap-2" preventScrollReset>
        <input type="hidden" name="customerId" value={one.id} />
        <label className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
          {messages.nameInBooks}
          <input
            name="addAs"
            defaultValue={one.name}
            required
            maxLength={500}
            className={CONTROL}
          />
        </label>
        <Button
          type="submit"
          variant="secondary"
          name="intent"
          value="add-as"
          busy={busy === 'add-as'}
          aria-label={`${one.through ? messages.ownAccount : messages.addAs}: ${one.name}`}
        >
          {one.through || one.mergedInto ? messages.ownAccount : messages.addAs}
        </Button>
      </Form>
    </div>
  );
}

/** Customers that stand only here. */
export function OurList({
  lines,
  state,
  busy,
}: {
  lines: OurLine[];
  state: OurState;
  busy: string | null;
}) {
  if (state === 'lost' || state === 'through')
    return (
      <ul className="border-t-2 border-ink">
        {lines.map((one) => (
          <OurRow key={one.id} one={one}>
            <LostWays one={one} busy={busy} />
          </OurRow>
        ))}
      </ul>
    );
  return (
    <>
      <Form method="post" aria-label={messages.OUR_STATE_WORDS[state]} preventScrollReset>
        <ul className="border-t-2 border-ink">
          {lines.map((one) => (
            <OurRow key={one.id} one={one} />
          ))}
        </ul>
        <Actions acts={OUR_ACTS[state]} busy={busy} />
      </Form>
      {state === 'adding'
        ? lines
            .filter((one) => one.failed)
            .map((one) => (
              <div key={one.id} className="border-b border-rule py-3">
                <p className="font-semibold">{one.name}</p>
                <LostWays one={one} busy={busy} />
              </div>
            ))
        : null}
    </>
  );
}
