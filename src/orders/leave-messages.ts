import { AppError } from '../kit/app-error.ts';

/** What leaves by itself, on no run. */
export const needsRun = (number: string, names: readonly string[]) =>
  new AppError(
    'failed-precondition',
    409,
    `${number} brings ${names.join(', ')}: that leaves with a signed shipping paper only, and runs have one (49 CFR 172.200). Put it on a run, and send the run out.`,
    { reason: 'needs-run', products: names },
  );
