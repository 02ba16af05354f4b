import { bandClass } from './category-band.tsx';

/** A category as a choice: its colour before its name. */
export const bandAndName = (category: string) => (
  <>
    <span aria-hidden="true" className={`h-4 w-1.5 shrink-0 ${bandClass(category)}`} />
    {category}
  </>
);
