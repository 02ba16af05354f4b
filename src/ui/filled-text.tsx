import { Fragment, type ReactNode } from 'react';

/** A sentence with links or other elements in it, each where the sentence has its name in braces: "Open the {sheet}, section 4". */
export function FilledText({
  text,
  parts,
}: {
  text: string;
  parts: Readonly<Record<string, ReactNode>>;
}) {
  return text
    .split(/\{(\w+)\}/)
    .map((piece, at) => (
      <Fragment key={`${at} ${piece}`}>{at % 2 ? parts[piece] : piece}</Fragment>
    ));
}
