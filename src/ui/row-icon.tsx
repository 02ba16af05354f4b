/** Icons that stand in every row of a list, drawn once for the whole page (RowIcons) and named by each row. The drawings are lucide's. */
const DRAWN = {
  plus: ['M5 12h14', 'M12 5v14'],
  minus: ['M5 12h14'],
  check: ['M20 6 9 17l-5-5'],
} as const;

/** Such an icon; the words beside it say what it does. */
export const RowIcon = ({ name }: { name: keyof typeof DRAWN }) => (
  <svg className="row-icon" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
);

/** Their drawings; once in a document. */
export const RowIcons = () => (
  <svg className="hidden" aria-hidden="true">
    {Object.entries(DRAWN).map(([name, lines]) => (
      <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </symbol>
    ))}
  </svg>
);
