import { dayText } from '../../../kit/time.ts';
import { TO_DECIDE as words } from '../decide-messages.ts';
import { RECEIVER } from '../messages.ts';
import type { ReceiverWords } from '../server/receiver-words.ts';
import { ToRead } from './to-read.tsx';

/** What receivers wrote on their own phones, and nobody of the desk has read. */
export function Written({ rows }: { rows: readonly ReceiverWords[] }) {
  return rows.map((one) => (
    <ToRead
      key={one.id}
      id={one.id}
      intent="noted-words"
      of={one}
      what={RECEIVER.wrote(one.remark)}
    >
      {words.wordsBy(one.signerName, dayText(one.deliveredOn))}
      {one.isTaken ? '' : ` ${words.wordsNotTaken}`}
    </ToRead>
  ));
}
