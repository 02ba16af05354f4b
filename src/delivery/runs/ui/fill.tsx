/** How full the truck is; nothing is drawn where nobody has said what it takes. */
export function Fill({ pounds, of }: { pounds: number; of: number | null }) {
  const share = of === null ? 0 : Math.min(100, Math.round((pounds / of) * 100));
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="my-1.5 block h-1 w-full"
    >
      <rect width="100" height="4" className="fill-rule" />
      <rect
        width={share}
        height="4"
        className={of !== null && pounds > of ? 'fill-danger' : 'fill-ink'}
      />
    </svg>
  );
}
