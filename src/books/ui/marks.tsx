import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { MARKS } from '../messages.ts';

const boxesOf = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=chosen]') ?? []),
];

export interface Marks {
  form: RefObject<HTMLFormElement | null>;
  /** So many boxes are marked; null until the page counts them, and without a script. */
  count: number | null;
  onChange: (event: FormEvent<HTMLFormElement>) => void;
  /** Marks every line of the page, or none. */
  mark: (all: boolean) => void;
}

/** Counts the marked lines of a form, which marks some of them beforehand. */
export function useMarks(): Marks {
  const form = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<number | null>(null);
  const look = useCallback(
    () => setCount(boxesOf(form.current).filter(({ checked }) => checked).length),
    [],
  );
  // A browser that comes back to the page puts the marks where they were.
  useEffect(look, [look]);
  return {
    form,
    count,
    onChange: look,
    mark: (all) => {
      for (const box of boxesOf(form.current)) box.checked = all;
      look();
    },
  };
}

/** Above the lines: all of the page, or none. Only where there is a script to do it. */
export function MarkAll({ count, mark }: Pick<Marks, 'count' | 'mark'>) {
  if (count === null) return null;
  return (
    <p className="flex items-center gap-1 text-sm">
      <span className="mr-2 tabular" role="status">
        {MARKS.count(count)}
      </span>
      <Button variant="quiet" onClick={() => mark(true)}>
        {MARKS.all}
      </Button>
      <Button variant="quiet" onClick={() => mark(false)}>
        {MARKS.none}
      </Button>
    </p>
  );
}
