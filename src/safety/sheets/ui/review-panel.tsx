import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { partNotReviewed } from '../../hazards/record-messages.ts';
import { dayInWords } from '../day-in-words.ts';
import * as sentences from '../part-messages.ts';
import { REVIEW_SCOPES, type ReviewState } from '../review-state.ts';

function State({ state: { scope, state, review, why } }: { state: ReviewState }) {
  const { title, who } = REVIEW_SCOPES[scope];
  return (
    <li className="border-b border-rule py-2">
      <label className="flex min-h-9 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          name="scopes"
          value={scope}
          className="size-5 shrink-0 accent-brand"
        />
        <strong>{title}</strong>
      </label>
      <p className="pl-7 text-sm">
        {review
          ? `${state === 'signed' ? 'Reviewed' : 'Review again. Last'} by ${review.reviewer} (${review.qualification}), ${dayInWords(review.signedOn)}. ${why}`
          : partNotReviewed}
        <span className="block text-muted">{who}</span>
      </p>
    </li>
  );
}

/**
 * What a trained person has reviewed, and the form to sign it. It names the data and the sheet on
 * the screen: nobody signs what they have not seen.
 */
export function ReviewPanel({
  states,
  version,
  revisionId,
  busy,
  problems,
}: {
  states: readonly ReviewState[];
  version: number;
  revisionId: string | null;
  busy: boolean;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="revisionId" value={revisionId ?? ''} />
      <fieldset>
        <legend className="sr-only">{sentences.whatReviewed}</legend>
        <ul className="border-t border-rule">
          {states.map((state) => (
            <State key={state.scope} state={state} />
          ))}
        </ul>
        {problems.scopes ? (
          <p role="alert" className="mt-2 font-semibold text-danger">
            {problems.scopes}
          </p>
        ) : null}
      </fieldset>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          label={sentences.reviewerName}
          name="reviewer"
          required
          error={problems.reviewer}
        />
        <TextField
          label="Trained as"
          name="qualification"
          required
          hint="CIH, hazmat trained 2026, chemist …"
          error={problems.qualification}
        />
      </div>
      <p className="mt-4">
        <Button type="submit" name="intent" value="review" variant="secondary" busy={busy}>
          {sentences.signTicked}
        </Button>
      </p>
    </Form>
  );
}
