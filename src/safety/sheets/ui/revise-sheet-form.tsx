import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { fieldProblems } from '../../hazards/safety-form.ts';
import * as adminMessages from '../admin-messages.ts';
import type { SheetNews } from '../sheet-view.ts';
import { sheetQuestion } from './audience.tsx';
import { ChooseSheet, NewSheet } from './new-sheet.tsx';
import { useSheetEntry } from './sheet-entry.ts';

interface ReviseSheetFormProps {
  /** The product has no sheet yet. */
  isFirst: boolean;
  busy: boolean;
  problems: Readonly<Record<string, string>>;
  /** The size whose folder keeps the file. */
  productId: string;
  /** Sent again with every try, so that a lost answer makes no second revision. */
  formKey: string;
  /** Today, ISO day. */
  today: string;
  news: SheetNews;
  /** Hears whether a file is chosen and not stored. */
  onChosen: (isChosen: boolean) => void;
}

/** A new revision of the sheet: the maker's PDF as it is, with the revision date printed on it. */
export function ReviseSheetForm({
  busy,
  problems: before,
  productId,
  formKey,
  today,
  news,
  isFirst,
  onChosen,
}: ReviseSheetFormProps) {
  const entry = useSheetEntry(productId);
  useEffect(() => onChosen(entry.plan === 'new'), [onChosen, entry.plan]);
  const submit = useSubmit();
  const confirm = useConfirm();
  const [language, setLanguage] = useState('en');
  const [shared, setShared] = useState(false);
  /** The confirmed file; another file has to be confirmed again. */
  const [reviewedFile, setReviewedFile] = useState<File | null>(null);
  const isReviewed = reviewedFile !== null && reviewedFile === entry.file;
  const check = useFetcher();
  /** What was checked, until it is asked about. */
  const checking = useRef<Record<string, string> | null>(null);
  const save = async () => {
    const saved = await entry.save();
    if (!saved?.sds) return;
    checking.current = {
      file: saved.sds,
      date: saved.date ?? '',
      language,
      shared: shared ? 'yes' : '',
      looked: isReviewed ? 'yes' : '',
    };
    await check.submit({ intent: 'check-sheet', ...checking.current }, { method: 'post' });
  };
  const isGood = doneForm(check.data)?.done === true;
  const good = check.state === 'idle' && isGood ? check.data : null;
  useEffect(() => {
    const fields = checking.current;
    if (!good || !fields) return;
    checking.current = null;
    const send = () =>
      void submit({ intent: 'sheet', key: formKey, ...fields }, { method: 'post' });
    // Only the English sheet is announced: it is the one that OSHA asks for.
    if (fields.language === 'en') confirm(sheetQuestion(news, send));
    else send();
  }, [good, confirm, formKey, news, submit]);
  const found = failedForm(check.data)?.error;
  const problems = { ...before, ...fieldProblems(found?.fields) };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 className="text-lg">{adminMessages.file}</h3>
      <p className="-mt-3 text-sm text-muted">{adminMessages.hint}</p>
      {entry.plan === 'new' ? (
        <NewSheet entry={entry} today={today} dateError={problems.date}>
          {isFirst ? adminMessages.comesFirstByPress : adminMessages.comesByPress}
          {language === 'en' ? adminMessages.tells(news.audience.mailed) : ''}
        </NewSheet>
      ) : null}
      {found && !found.fields ? <FailureNote failure={found} /> : null}
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
            <Button
              type="submit"
              busy={busy || entry.progress !== null || check.state !== 'idle'}
              className="mt-7"
            >
              <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
              {adminMessages.upload}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
