import { z } from 'zod';

/** Characters of a storeroom's name; the database repeats it. */
export const MAX_STOREROOM_NAME = 60;

/** Spaces are not significant: “Laundry,  left” is “Laundry, left”. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** A storeroom's name as people type it. */
export const storeroomName = z
  .string()
  .transform(tidyName)
  .pipe(
    z
      .string()
      .min(1, 'Give the storeroom a name.')
      .max(MAX_STOREROOM_NAME, `A name has at most ${MAX_STOREROOM_NAME} characters.`),
  );
