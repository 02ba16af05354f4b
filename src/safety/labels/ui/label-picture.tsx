import { type Ink, type LabelDrawing, wordsOf } from '../label-drawing.ts';

function InkMark({ ink }: { ink: Ink }) {
  switch (ink.kind) {
    case 'text':
      return (
        <text
          x={ink.x}
          y={ink.y}
          fontSize={ink.size}
          fontWeight={ink.bold ? 700 : 400}
          fill={ink.color}
          textLength={ink.width > 0 ? ink.width : undefined}
          lengthAdjust="spacingAndGlyphs"
        >
          {ink.text}
        </text>
      );
    case 'box':
      return <rect x={ink.x} y={ink.y} width={ink.w} height={ink.h} fill={ink.color} />;
    case 'line':
      return (
        <rect
          x={ink.x}
          y={ink.y - ink.weight / 2}
          width={ink.w}
          height={ink.weight}
          fill="#000000"
        />
      );
    case 'path':
      return (
        <path
          transform={`translate(${ink.x} ${ink.y}) scale(${ink.scale})`}
          d={ink.d}
          fill={ink.color}
          fillRule={ink.evenOdd ? 'evenodd' : 'nonzero'}
        />
      );
  }
}

/**
 * A label as it will be printed: the same marks at the same places as in the PDF. White paper in
 * the dark too. It is read as text, not as a picture.
 */
export function LabelPicture({
  drawing,
  language,
  name,
}: {
  drawing: LabelDrawing;
  language: 'en' | 'es';
  name: string;
}) {
  const { width, height, blocks } = drawing;
  const inks = blocks.flatMap((block, at) =>
    block.inks.map((ink, index) => ({ key: `${at} ${index}`, ink })),
  );
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="block h-auto w-full rounded-sm border border-border bg-white"
        fontFamily="Arimo, Arial, Helvetica, sans-serif"
      >
        {inks.map(({ key, ink }) => (
          <InkMark key={key} ink={ink} />
        ))}
      </svg>
      <figcaption className="sr-only" lang={language}>
        {`${name}: `}
        {wordsOf(drawing).join(' ')}
      </figcaption>
    </figure>
  );
}
