import { AppError } from '../kit/app-error.ts';
import {
  type RecordFinding,
  readTable,
  type SheetFinding,
  type TableFinding,
  type TableTask,
} from './read-table-rows.ts';
import { ApartBusy, runApart } from './run-apart.ts';

const PROGRAM = 'src/platform/read-table-process.ts';
const LIMIT_MS = 10_000;
/** Texts up to this many characters are parsed in the server's own process. */
const SMALL_TEXT = 64 * 1024;

/** A file that can't be read: what is wrong with it, or that it asks for more time or memory than a table may. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
  readonly why: 'file' | 'time' | 'memory';

  constructor(why: UnreadableTable['why'], message: string) {
    super(message);
    this.why = why;
  }
}

const busy = () =>
  new AppError('resource-exhausted', 503, 'Quota exceeded. Please contact support.', {
    reason: 'files-waiting',
  });

async function readApart(task: TableTask): Promise<TableFinding> {
  const result = await runApart<TableFinding>(PROGRAM, task, LIMIT_MS).catch((error: unknown) => {
    throw error instanceof ApartBusy ? busy() : error;
  });
  if ('answer' in result) return result.answer;
  if (result.ended === 'time') throw new UnreadableTable('time', 'it takes too long to read');
  throw new UnreadableTable('memory', 'it unpacks to more than a table may hold');
}

function orThrow<Found>(finding: Found | { unreadable: string }): Found {
  if (typeof finding === 'object' && finding && 'unreadable' in finding)
    throw new UnreadableTable('file', finding.unreadable);
  return finding;
}

/**
 * The rows of a workbook's sheet, read in a process of its own with 10 s and a bounded heap. Without `sheet` the only filled one.
 * @throws UnreadableTable; AppError `resource-exhausted` when too many files wait
 */
export async function readSheetApart(
  bytes: Uint8Array,
  { sheet, mostRows }: { sheet: string | undefined; mostRows: number },
): Promise<SheetFinding> {
  return orThrow((await readApart({ task: 'workbook', bytes, sheet, mostRows })) as SheetFinding);
}

/**
 * The records of a text with columns; a long one is read as above. `isLoose` takes stray quotes and trims.
 * @throws as above
 */
export async function readRecordsApart(
  text: string,
  options: { delimiter: string; isLoose: boolean; mostRows: number },
): Promise<RecordFinding> {
  const task = { task: 'records', text, ...options } as const;
  return orThrow(
    (text.length <= SMALL_TEXT ? readTable(task) : await readApart(task)) as RecordFinding,
  );
}
