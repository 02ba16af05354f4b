import { z } from 'zod';
import { list } from '../../../kit/form-fields.ts';
import { failureOf } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { sendStatementsInput } from '../contract.ts';
import { sendStatements } from './send-statements.ts';

const sendForm = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    customerIds: list(z.string()),
    recipient: z.string().trim().optional(),
  })
  .transform(({ recipient, ...rest }) => (recipient ? { ...rest, recipient } : rest))
  .pipe(sendStatementsInput);

/** Statements to one customer or to several: the verb of POST /api/statements. */
export const statementForms = formAction(
  sendForm,
  (input, { app, user, key }) => sendStatements(app, user, input, key),
  {
    typed: ['recipient'],
    sentence: (error) => Object.values(failureOf(error).fields ?? {})[0] ?? failureSentence(error),
  },
);
