import * as messages from '../messages.ts';

interface SignalWordProps {
  word: '' | 'Danger' | 'Warning';
  /** Whether there are safety data at all: without them no word is no news. */
  onFile: boolean;
  big?: boolean;
}

/** The signal word as labels print it: white on a black bar, never by colour. */
export function SignalWord({ word, onFile, big = false }: SignalWordProps) {
  if (word === '')
    return (
      <span className={big ? 'font-semibold' : 'text-sm text-muted'}>
        {onFile ? messages.notClassified : messages.notOnFile}
      </span>
    );
  return (
    <span
      className={`narrow inline-block border border-white bg-black font-extrabold tracking-wider text-white uppercase ${big ? 'px-4 py-1 text-2xl' : 'px-2 py-0.5 text-sm'}`}
    >
      {word}
    </span>
  );
}
