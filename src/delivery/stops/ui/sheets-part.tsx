import { SHEET_MESSAGES } from '../../deliveries/messages.ts';
import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import { BigTick } from './choice.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

/** The safety data sheets that come with this delivery, and what has none: said and asked before anybody signs, not after it. */
export function SheetsPart({
  stop,
  draft,
  change,
}: {
  stop: DriverStop;
  draft: StopDraft;
  change: ChangeDraft;
}) {
  const { sheetsDue, missingSheets, sheetsOnPaper } = stop;
  if (sheetsDue.length + missingSheets.length === 0) return null;
  return (
    <>
      {sheetsDue.length > 0 ? (
        <section id="sheets" aria-labelledby="sheets-title" className="scroll-mt-4 space-y-2">
          <h3 id="sheets-title" className="text-lg">
            {messages.sheets(sheetsDue.length)}
          </h3>
          <ul className="space-y-1">
            {sheetsDue.map((sheet) => (
              <li key={sheet.nameKey}>
                <strong>{sheet.name}</strong>, {SHEET_MESSAGES.revision(sheet)}
              </li>
            ))}
          </ul>
          {sheetsOnPaper ? <p className="font-semibold">{messages.sheetsPaper}</p> : null}
          <BigTick
            label={messages.sheetsGiven}
            checked={draft.sheetsGiven ?? false}
            onTick={(sheetsGiven) => change((before) => ({ ...before, sheetsGiven }))}
          />
          {sheetsOnPaper && draft.sheetsGiven === false ? <p>{messages.sheetsOwed}</p> : null}
        </section>
      ) : null}
      {missingSheets.length > 0 ? (
        <p className="border-l-8 border-warning bg-warning-tint px-3 py-2 text-warning">
          <strong>
            {messages.missingSheets} {missingSheets.map(({ name }) => name).join(', ')}.
          </strong>{' '}
          {SHEET_MESSAGES.missingBefore}
        </p>
      ) : null}
    </>
  );
}
