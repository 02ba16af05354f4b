import type { FormFacts } from './public/facts-form.ts';

/** A field that two people changed at once: what the first one saved, and what the second one would. */
export interface LateField {
  field: keyof FormFacts | 'images' | 'sds' | 'hazardous';
  theirs: string | boolean;
  yours: string | boolean;
}
