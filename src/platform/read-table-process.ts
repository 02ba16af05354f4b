import { readTable, type TableTask } from './read-table-rows.ts';

// Started by read-table.ts for one file and gone afterwards.
process.once('message', (task: TableTask) => {
  process.send?.(readTable(task), undefined, undefined, () => process.exit(0));
});
process.once('disconnect', () => process.exit(0));
