/** What goods weigh, in estimated gross pounds. */
export interface Weight {
  pounds: number;
  /** The density of a liquid among them is not entered: it is weighed as the heaviest usual one. */
  densityUnknown: boolean;
}

/** What these weigh together. */
export const weightOfAll = (all: readonly Weight[]): Weight => ({
  pounds: all.reduce((sum, { pounds }) => sum + pounds, 0),
  densityUnknown: all.some(({ densityUnknown }) => densityUnknown),
});

/** What these are together: packages, and their weight. */
export const loadOfAll = (all: readonly (Weight & { packages: number })[]) => ({
  packages: all.reduce((sum, { packages }) => sum + packages, 0),
  ...weightOfAll(all),
});
