import * as messages from '../messages.ts';

interface SignalWordProps {
  word: '' | 'Danger' | 'Warning';
  big?: boolean;
}

/** The signal word as labels print it: white on a black bar, never by colour. */
export function SignalWord({ word, big = false }: SignalWordProps) {
  if (word === '')
    return (
      <span className={big ? 'font-semibold' : 'text-sm text-muted'}>{messages.notClassified}</span>
    );
  return (
    <span
      className={`narrow inline-block border border-white bg-black font-extrabold tracking-wider text-white uppercase ${big ? 'px-4 py-1 text-2xl' : 'px-2 py-0.5 text-sm'}`}
    >
      {word}
    </span>
  );
}
