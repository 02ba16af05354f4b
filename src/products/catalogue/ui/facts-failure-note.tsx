import type { ReactNode } from 'react';
import type { Failure } from '../../../kit/failure.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';

/** Why the facts of a product were not saved. Wrong fields say for themselves what is wrong. */
export function FactsFailureNote({
  failure,
  children,
}: {
  failure: Failure | undefined;
  children?: ReactNode;
}) {
  if (!failure) return null;
  const isInput = failure.code === 'invalid-argument';
  return (
    <FailureFocus by={failure}>
      <Note tone="danger" title={isInput ? 'Some facts need another look.' : failure.message}>
        {isInput || !failure.explanation ? null : <p>{failure.explanation}</p>}
        {children}
      </Note>
    </FailureFocus>
  );
}
