import type { ReactNode } from 'react';

/** The shape of a page that comes: a list, a board of columns, cards, a cart, or one object with facts beside it. */
export type SkeletonShape = 'table' | 'board' | 'cards' | 'cart' | 'object';

const Bar = ({ className }: { className: string }) => (
  <span className={`block rounded-sm bg-sunk ${className}`} />
);

const times = (count: number, draw: (at: number) => ReactNode) =>
  Array.from({ length: count }, (_, at) => draw(at));

const Rows = ({ count }: { count: number }) => (
  <div className="divide-y divide-rule border-y border-rule">
    {times(count, (at) => (
      <div key={at} className="flex items-center gap-4 py-3">
        <Bar className="h-4 w-24" />
        <Bar className={`h-4 ${at % 3 === 0 ? 'w-1/2' : 'w-1/3'}`} />
        <Bar className="ml-auto h-4 w-16" />
      </div>
    ))}
  </div>
);

const Box = ({ children }: { children: ReactNode }) => (
  <div className="grid content-start gap-3 rounded-lg border border-rule bg-card p-4">
    {children}
  </div>
);

const SHAPES: Readonly<Record<SkeletonShape, () => ReactNode>> = {
  table: () => (
    <>
      <Bar className="mb-4 h-11 w-full max-w-xl" />
      <Rows count={12} />
    </>
  ),
  board: () => (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {times(3, (at) => (
        <Box key={at}>
          <Bar className="h-5 w-1/3" />
          <Rows count={4} />
        </Box>
      ))}
    </div>
  ),
  cards: () => (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {times(6, (at) => (
        <Box key={at}>
          <Bar className="h-28 w-28" />
          <Bar className="h-5 w-2/3" />
          <Bar className="h-4 w-1/2" />
          <Bar className="h-11 w-full" />
        </Box>
      ))}
    </div>
  ),
  cart: () => (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <Rows count={6} />
      <Box>
        <Bar className="h-5 w-1/2" />
        <Bar className="h-4 w-full" />
        <Bar className="h-4 w-full" />
        <Bar className="h-11 w-full" />
      </Box>
    </div>
  ),
  object: () => (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-4">
        <Box>
          <Bar className="h-4 w-full" />
        </Box>
        <Box>
          <Bar className="h-5 w-1/4" />
          <Rows count={4} />
        </Box>
      </div>
      <Box>
        <Bar className="h-5 w-1/2" />
        <Bar className="h-4 w-2/3" />
        <Bar className="h-4 w-1/3" />
      </Box>
    </div>
  ),
};

/** For the eye alone, and only after 150 ms: that a page loads is said in words elsewhere. It does not move. */
export function PageSkeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <div
      aria-hidden="true"
      className="mx-auto max-w-7xl px-4 py-8 in-data-menu:mx-0 in-data-menu:max-w-none sm:px-6 in-data-menu:py-4 in-data-menu:lg:px-0"
    >
      <div className="mb-6 border-b-2 border-ink pb-4">
        <Bar className="h-9 w-64 max-w-full" />
      </div>
      {SHAPES[shape]()}
    </div>
  );
}
