/** A text in which addresses below `path` are links to that page of this shop, whatever name it was called by then. */
export function LinkedText({ text, path }: { text: string; path: string }) {
  const found = new RegExp(`(https?://[^\\s/]+${path}[\\w./-]*[\\w-])`);
  return text.split(found).map((part, at) => {
    if (at % 2 === 0) return part;
    const here = part.slice(part.indexOf(path));
    return (
      // The same address may stand in it twice.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={at} href={here} className="text-brand underline">
        {part}
      </a>
    );
  });
}
