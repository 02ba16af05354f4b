import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';

interface UploadSheetFormProps {
  busy: boolean;
  problems: Readonly<Record<string, string>>;
  /** Today, ISO day. */
  today: string;
}

/** A new revision of the sheet: the maker's PDF as it is, with the revision date printed on it. */
export function UploadSheetForm({ busy, problems, today }: UploadSheetFormProps) {
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data" className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_10rem]">
      <div>
        <label htmlFor={id} className="mb-1 block font-semibold">
          PDF of the sheet
        </label>
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          At most 20 MB and 200 pages. Kept byte for byte.
        </p>
        <input
          id={id}
          name="file"
          type="file"
          required
          accept="application/pdf,.pdf"
          aria-invalid={problems.file ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm file:mr-3 file:rounded-sm file:border file:border-border file:bg-sunk file:px-3 file:py-1 file:text-ink"
        />
        {problems.file ? (
          <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-danger">
            {problems.file}
          </p>
        ) : null}
      </div>
      <TextField label="Revision date" name="date" type="date" required max={today} hint="As printed on it" error={problems.date} />
      <SelectField label="Language" name="language" required defaultValue="en" hint="OSHA wants English" error={problems.language}>
        <option value="en">English</option>
        <option value="es">Spanish</option>
      </SelectField>
      <div className="sm:col-span-3">
        <Button type="submit" look="secondary" name="intent" value="sheet" busy={busy}>
          <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
          Make it the current sheet
        </Button>
      </div>
    </Form>
  );
}
