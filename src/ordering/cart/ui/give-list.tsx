import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { FileChoices, FileQuestion } from '../quick-order.ts';
import * as messages from '../quick-order-messages.ts';
import { ForCustomer, useForCustomer } from './for-customer.tsx';
import { ListQuestion } from './list-question.tsx';
import { type SendingList, sendList } from './send-list.ts';

const EXAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent('SKU,Quantity\r\nLF-1010-P5,4\r\nKB-2040-C4,2\r\n')}`;

interface Trouble {
  tone: 'danger' | 'info';
  text: string;
}

const columnOf = (form: FormData, name: string): number | undefined => {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : undefined;
};

function choicesOf(form: FormData): FileChoices {
  const sheet = form.get('sheet');
  return {
    ...(typeof sheet === 'string' && sheet !== '' ? { sheet } : {}),
    sku: columnOf(form, 'sku'),
    quantity: columnOf(form, 'quantity'),
  };
}

/** What the form holds: the pasted text, or the chosen file; or what is wrong with it. */
function bodyOf(form: FormData): { body: File | string } | { problem: string } {
  const file = form.get('file');
  const text = form.get('text');
  const chosen = file instanceof File && file.size > 0 ? file : null;
  const pasted = typeof text === 'string' && text.trim() !== '' ? text : null;
  if (chosen && pasted) return { problem: messages.both };
  if (!chosen && !pasted) return { problem: messages.nothingEntered };
  return { body: chosen ?? pasted ?? '' };
}

/**
 * Sends the form's list with its progress. Whatever happens, text and file stay in the form. The
 * check takes its place when the list was kept.
 */
function useSending(fileQuestion: FileQuestion | undefined) {
  const customerId = useForCustomer();
  const { revalidate } = useRevalidator();
  const sending = useRef<SendingList | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [question, setQuestion] = useState(fileQuestion);
  useEffect(() => () => sending.current?.cancel(), []);
  const send = async (form: FormData) => {
    if (sending.current) return;
    const input = bodyOf(form);
    setTrouble(null);
    if ('problem' in input) {
      setTrouble({ tone: 'danger', text: input.problem });
      return;
    }
    setProgress(messages.sending(0));
    sending.current = sendList({ ...input, customerId, choices: choicesOf(form) }, setProgress);
    const outcome = await sending.current.outcome;
    sending.current = null;
    if (outcome.kind === 'question') setQuestion(outcome.question);
    if (outcome.kind === 'failed') setTrouble({ tone: 'danger', text: outcome.message });
    if (outcome.kind === 'cancelled') setTrouble({ tone: 'info', text: messages.cancelled });
    // Reloads the lists: the new one may be stored even when the answer was lost.
    if (outcome.kind !== 'question') await revalidate();
    setProgress(null);
  };
  const cancel = () => sending.current?.cancel();
  return { progress, trouble, question, setQuestion, send, cancel };
}

/** Where a list is given: pasted or as a file. Without JavaScript it is a plain form. */
export function GiveList({ typed, asked }: { typed: string; asked: FileQuestion | undefined }) {
  const { progress, trouble, question, setQuestion, send, cancel } = useSending(asked);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  };
  return (
    <Panel>
      <Form
        method="post"
        encType="multipart/form-data"
        onSubmit={onSubmit}
        className="grid gap-4"
        aria-busy={progress !== null}
      >
        <input type="hidden" name="intent" value="read" />
        <ForCustomer />
        <div className="grid gap-4 lg:grid-cols-2">
          <TextArea
            name="text"
            label={messages.textLabel}
            hint={messages.textHint}
            rows={10}
            defaultValue={typed}
            spellCheck={false}
            onChange={() => setQuestion(undefined)}
            placeholder={'LF-1010-P5 4\nKB-2040-C4 2'}
          />
          <div className="grid content-start gap-3">
            <TextField
              name="file"
              type="file"
              accept=".xlsx,.csv,.txt,.tsv,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              label={messages.fileLabel}
              hint={messages.fileHint}
              onChange={() => setQuestion(undefined)}
            />
            <a
              href={EXAMPLE}
              download="quick-order.csv"
              className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
            >
              {messages.example}
            </a>
          </div>
        </div>
        {question ? <ListQuestion question={question} /> : null}
        {trouble ? <Note tone={trouble.tone}>{trouble.text}</Note> : null}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={progress !== null}>
            {question ? messages.goOn : messages.check}
          </Button>
          {progress === null ? null : (
            <Button variant="secondary" onClick={cancel}>
              {messages.cancel}
            </Button>
          )}
          <p role="status" className="tabular text-muted">
            {progress}
          </p>
        </div>
      </Form>
    </Panel>
  );
}
