import type { Task } from '../../inbox/contract.ts';
import { TaskRow } from '../../inbox/ui/task-row.tsx';

/** What somebody changed or voided in QuickBooks of one invoice, with the ways that To do has. */
export const InvoiceDifferences = ({ tasks }: { tasks: readonly Task[] }) =>
  tasks.map((task) => (
    <TaskRow
      key={task.key}
      task={{ ...task, waitsUntil: null }}
      open
      to={`/dashboard/accounting/inbox#${task.key}`}
      onOpen={() => {}}
    />
  ));
