import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn, shortDayText } from '../../../kit/time.ts';
import type { GuideToGo } from '../choices.ts';
import * as messages from '../messages.ts';

/** What one knows before one enters: the note for the driver, and the newest notes of our own people, as they came along. */
export function NotesToGo({ guide: { notes = [], deliveryNote = '' } }: { guide: GuideToGo }) {
  const timeZone = useTimeZone();
  if (notes.length === 0 && deliveryNote === '') return null;
  return (
    <div className="text-sm leading-5">
      {deliveryNote ? <p className="break-words">{deliveryNote}</p> : null}
      {notes.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline lg:min-h-8">
            {messages.notesToGo(notes.length)}
          </summary>
          <ul className="divide-y divide-rule border-y border-rule">
            {notes.map((note) => (
              <li key={note.id} className="py-1.5">
                <p className="break-words whitespace-pre-line">{note.text}</p>
                <p className="text-xs text-muted">
                  {note.authorName}, {shortDayText(dayIn(timeZone, new Date(note.writtenAt)))}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
