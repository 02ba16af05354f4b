import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { SelectField } from '../../../ui/field.tsx';
import * as adminMessages from '../admin-messages.ts';
import type { SheetNews } from '../sheet-view.ts';
import { sheetQuestion } from './audience.tsx';
import { ChooseSheet, NewSheet } from './new-sheet.tsx';
import { useSheetEntry } from './sheet-entry.ts';

interface ReviseSheetFormProps {
  busy: boolean;
  problems: Readonly<Record<string, string>>;
  /** The size whose folder keeps the file. */
  productId: string;
  /** Sent again with every try, so that a lost answer makes no second revision. */
  formKey: string;
  /** Today, ISO day. */
  today: string;
  news: SheetNews;
}

/** A new revision of the sheet: the maker's PDF as it is, with the revision date printed on it. */
export function ReviseSheetForm({
  busy,
  problems,
  productId,
  formKey,
  today,
  news,
}: ReviseSheetFormProps) {
  const entry = useSheetEntry(productId);
  const submit = useSubmit();
  const confirm = useConfirm();
  const [language, setLanguage] = useState('en');
  const [shared, setShared] = useState(false);
  /** The confirmed file; another file has to be confirmed again. */
  const [reviewedFile, setReviewedFile] = useState<File | null>(null);
  const isReviewed = reviewedFile !== null && reviewedFile === entry.file;
  const save = async () => {
    const saved = await entry.save();
    if (!saved?.sds) return;
    await submit(
      {
        intent: 'sheet',
        key: formKey,
        file: saved.sds,
        date: saved.date ?? '',
        language,
        shared: shared ? 'yes' : '',
        looked: isReviewed ? 'yes' : '',
      },
      { method: 'post' },
    );
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Only the English sheet is announced: it is the one that OSHA asks for. Of a file that is no sheet nothing is asked.
        if (language === 'en' && !entry.isRefused) confirm(sheetQuestion(news, () => void save()));
        else void save();
      }}
    >
      <h3 className="text-lg">{adminMessages.file}</h3>
      <p className="-mt-3 text-sm text-muted">{adminMessages.hint}</p>
      {entry.plan === 'new' ? (
        <NewSheet entry={entry} today={today} dateError={problems.date}>
          {adminMessages.comes}
          {language === 'en' ? adminMessages.tells(news.audience.mailed) : ''}
        </NewSheet>
      ) : null}
      {problems.file ? <p className="text-sm font-semibold text-danger">{problems.file}</p> : null}
      {problems.shared ? (
        <div role="alert" className="text-sm">
          <p className="font-semibold text-danger">{problems.shared}</p>
          <CheckBox
            label={adminMessages.namesBoth}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        </div>
      ) : null}
      {problems.looked ? (
        <div role="alert" className="text-sm">
          <p className="font-semibold wrap-anywhere text-danger">{problems.looked}</p>
          <CheckBox
            label={adminMessages.reviewed}
            checked={isReviewed}
            onChange={(event) => setReviewedFile(event.currentTarget.checked ? entry.file : null)}
          />
        </div>
      ) : null}
      <div className="flex flex-wrap items-start gap-3">
        <div className={entry.plan === 'new' ? 'mt-7' : ''}>
          <ChooseSheet entry={entry}>
            {entry.plan === 'new' ? adminMessages.other : adminMessages.add}
          </ChooseSheet>
        </div>
        {entry.plan === 'new' ? (
          <>
            <SelectField
              className="w-48"
              label="Language"
              required
              hint="OSHA wants English"
              value={language}
              error={problems.language}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            >
              <option value="en">English</option>
              <option value="es">Spanish</option>
            </SelectField>
            <Button type="submit" busy={busy || entry.progress !== null} className="mt-7">
              <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
              {adminMessages.upload}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
