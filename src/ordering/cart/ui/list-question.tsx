import { SelectField } from '../../../ui/field.tsx';
import type { FileQuestion } from '../quick-order.ts';
import * as messages from '../quick-order-messages.ts';

/** What must be chosen before a file can be read: its sheet, or its columns. Fields of the form that gives the file. */
export function ListQuestion({ question }: { question: FileQuestion }) {
  if (question.ask === 'sheet')
    return (
      <SelectField name="sheet" label={messages.whichSheet} required className="max-w-sm">
        {question.sheets.map((sheet) => (
          <option key={sheet}>{sheet}</option>
        ))}
      </SelectField>
    );
  const { columns, sku, quantity, sheet } = question;
  return (
    <fieldset className="grid gap-3 rounded-md border border-rule p-3">
      <legend className="px-1 font-semibold">{messages.whichColumns}</legend>
      {sheet ? <input type="hidden" name="sheet" value={sheet} /> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          name="sku"
          label={messages.skuColumn}
          required
          defaultValue={sku ?? columns[0]?.at}
        >
          <ColumnOptions columns={columns} />
        </SelectField>
        <SelectField name="quantity" label={messages.quantityColumn} defaultValue={quantity ?? ''}>
          <option value="">{messages.noQuantity}</option>
          <ColumnOptions columns={columns} />
        </SelectField>
      </div>
    </fieldset>
  );
}

type Columns = Extract<FileQuestion, { ask: 'columns' }>['columns'];

function ColumnOptions({ columns }: { columns: Columns }) {
  return columns.map(({ at, head, samples }) => (
    <option key={at} value={at}>
      {messages.columnName(at, head)}
      {samples.length > 0 ? ` (${samples.join(', ')})` : ''}
    </option>
  ));
}
