import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useFetcher } from 'react-router';

/** What an address of this shop answers: lines that may be added to a text, each under its name. */
export interface LinesToAdd {
  lines: readonly { name: string; line: string }[];
}

/** The text with one more line at its end, standing alone there; once. */
export const withLine = (text: string, line: string): string =>
  text.includes(line) ? text : text.trim() === '' ? `${line}\n` : `${text.trimEnd()}\n\n${line}\n`;

/** Puts lines that `from` answers into the text area `field` of the same form, one press each. It reads them when it is opened. */
export function AddLines({
  from,
  field,
  words,
}: {
  from: string;
  field: string;
  words: { title: string; none: string; reading: string };
}) {
  const fetcher = useFetcher<LinesToAdd>();
  const details = useRef<HTMLDetailsElement>(null);
  const lines = fetcher.data?.lines;
  const add = (line: string) => {
    const area = details.current?.closest('form')?.elements.namedItem(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const text = withLine(area.value, line);
    if (area.maxLength > 0 && text.length > area.maxLength) return;
    // Not by its value: a page that follows what is typed hears of it as if it were typed.
    area.setRangeText(text, 0, area.value.length, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  };
  return (
    <details
      ref={details}
      className="text-sm print:hidden"
      onToggle={(event) => {
        if (event.currentTarget.open && !lines && fetcher.state === 'idle') void fetcher.load(from);
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline pointer-fine:min-h-7">
        {words.title}
      </summary>
      <div role="status">
        {lines ? lines.length === 0 ? <p>{words.none}</p> : null : <p>{words.reading}</p>}
      </div>
      {lines && lines.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-2" aria-label={words.title}>
          {lines.map(({ name, line }) => (
            <li key={line} className="max-w-full">
              <button
                type="button"
                onClick={() => add(line)}
                className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-md border border-border bg-card px-2.5 py-1 text-left text-ink hover:bg-sunk pointer-fine:min-h-8"
              >
                <Plus aria-hidden="true" size={14} strokeWidth={2} className="shrink-0" />
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
