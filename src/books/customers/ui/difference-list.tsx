import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../customer-messages.ts';
import { type BookLine, CustomerLink } from './customer-list.tsx';

function SwitchRow({ line }: { line: BookLine }) {
  const word = line.switchTo ? messages.switchOn : messages.switchOff;
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2 py-2" preventScrollReset>
      <input type="hidden" name="intent" value="switch" />
      <input type="hidden" name="booksId" value={line.booksId} />
      <span className="flex-1 basis-56 text-warning">
        {line.switchTo ? messages.wentOn : messages.wentOff}
      </span>
      <Button
        type="submit"
        variant="secondary"
        name="follow"
        value="yes"
        aria-label={`${word}: ${line.name}`}
      >
        {word}
      </Button>
      <Button
        type="submit"
        variant="quiet"
        name="follow"
        value="no"
        aria-label={`${messages.leave}: ${line.name}`}
      >
        {messages.leave}
      </Button>
    </Form>
  );
}

const FORM = 'values-of-customers';

/** Values of matched customers that differ, field by field, and what the books switched on or off. */
export function DifferenceList({ lines, busy }: { lines: BookLine[]; busy: string | null }) {
  return (
    <>
      <ul className="border-t-2 border-ink">
        {lines.map((line) => (
          <li key={line.booksId} className="border-b border-rule bg-card px-3 py-3">
            <p>{line.ours ? <CustomerLink one={line.ours} /> : line.name}</p>
            {line.switchTo === null ? null : <SwitchRow line={line} />}
            {line.differences.map(({ field, here, there }) => (
              <label
                key={field}
                className="grid min-h-11 grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-x-2 py-1 sm:grid-cols-[2.75rem_6rem_minmax(0,1fr)_minmax(0,1fr)]"
              >
                <input
                  form={FORM}
                  type="checkbox"
                  name="chosen"
                  value={`${field} ${line.booksId}`}
                  aria-label={`${messages.FIELD_WORDS[field]} of ${line.name}`}
                  className="mt-2.5 size-5 justify-self-center accent-brand"
                />
                <span className="py-2 text-sm text-muted">{messages.FIELD_WORDS[field]}</span>
                <span className="py-2 wrap-break-word max-sm:col-start-2">
                  <span className="text-sm text-muted">{messages.here}: </span>
                  {here || messages.none}
                </span>
                <span className="py-2 font-semibold wrap-break-word max-sm:col-start-2">
                  <span className="text-sm font-normal text-muted">{messages.there}: </span>
                  {there || messages.none}
                </span>
              </label>
            ))}
          </li>
        ))}
      </ul>
      <Form
        id={FORM}
        method="post"
        preventScrollReset
        className="sticky bottom-0 -mx-4 grid grid-cols-2 gap-2 border-t border-rule bg-paper px-4 py-2 sm:mx-0 sm:flex sm:gap-3 sm:px-0 sm:py-3"
      >
        <Button type="submit" name="intent" value="take" busy={busy === 'take'}>
          {messages.takeMarked}
        </Button>
        <Button type="submit" variant="secondary" name="intent" value="keep" busy={busy === 'keep'}>
          {messages.keepMarked}
        </Button>
      </Form>
    </>
  );
}
