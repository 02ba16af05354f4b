import { z } from 'zod';
import type { ConfirmedFile, FileImport } from '../../kit/file-import.ts';
import { chosenFile, text } from '../../kit/form-fields.ts';
import { newId } from '../clock.ts';
import { type FormCall, formActions, pageForm } from './form-action.ts';

interface ImportVerbs {
  /** What would happen with this file. */
  check: (csv: string, call: FormCall) => Promise<FileImport>;
  /** Applies the file, if its plan is still the one that the person confirmed. */
  take: (input: ConfirmedFile, call: FormCall) => Promise<FileImport>;
}

const checkForm = z.strictObject({ file: chosenFile, csv: text });
const takeForm = z.strictObject({ csv: text, fingerprint: text });

/** The action of a page that imports a CSV (ui/import-screen.tsx): first what a chosen file or pasted rows would do, then doing it. */
export const importAction = ({ check, take }: ImportVerbs) =>
  formActions(
    {
      '': pageForm(checkForm, async ({ file, csv: pasted }, call) => {
        const csv = file ? await file.text() : pasted;
        return {
          step: 'checked' as const,
          result: await check(csv, call),
          csv,
          key: newId(call.app),
        };
      }),
      import: pageForm(takeForm, async (input, call) => ({
        step: 'done' as const,
        result: await take(input, call),
      })),
    },
    {
      typed: async (form) => {
        const [file, csv] = [form.get('file'), form.get('csv')];
        const isChosen = file instanceof File && file.size > 0;
        return { csv: isChosen ? await file.text() : typeof csv === 'string' ? csv : '' };
      },
    },
  );
