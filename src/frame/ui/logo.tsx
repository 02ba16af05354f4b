/** The company's own logo where it has one, else a mark with its name; a logo keeps a white ground in the dark, because most are made for paper. */
export function Logo({
  own,
  companyName,
}: {
  own: { src: string; width: number; height: number } | null;
  companyName: string;
}) {
  if (own)
    return (
      <img
        src={own.src}
        width={own.width}
        height={own.height}
        alt=""
        className="logo-ground h-9 w-auto max-w-44 rounded-sm object-contain max-[22rem]:max-w-28"
      />
    );
  return <Mark name={companyName} />;
}

/** A name up to this length stands in one line; a longer one takes two, smaller. */
const ONE_LINE = 12;

/** A bell cart's rail over two wheels, and the company's name. */
function Mark({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 32 32" width="32" height="32" className="shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="2" className="fill-brand" />
        <path
          d="M8 21V11.5C8 7.4 11.6 5 16 5s8 2.4 8 6.5V21"
          fill="none"
          className="stroke-on-brand"
          strokeWidth="2.4"
        />
        <path d="M5.5 21h21" className="stroke-on-brand" strokeWidth="2.8" />
        <rect x="11" y="13.5" width="10" height="6" className="fill-on-brand" />
        <circle cx="10" cy="26" r="2.3" className="fill-yellow" />
        <circle cx="22" cy="26" r="2.3" className="fill-yellow" />
      </svg>
      <span
        className={`narrow line-clamp-2 max-w-36 font-extrabold tracking-tight [word-spacing:0.05em] max-[22rem]:max-w-20 ${name.length > ONE_LINE ? 'text-base leading-5' : 'text-2xl'}`}
      >
        {name}
      </span>
    </span>
  );
}
