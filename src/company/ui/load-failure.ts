import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { ErrorBody } from '../../kit/app-error.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { isNetworkFailure } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';
import { reportError } from './error-reporter.ts';

const BY_STATUS: Readonly<Record<number, { code: string; message: string }>> = {
  403: {
    code: 'permission-denied',
    message: 'You do not have permission to perform this operation.',
  },
  404: { code: 'not-found', message: 'Requested document not found.' },
};

/** The error that a loader answered with, or our own sentence for a fault. */
export function loadError(error: unknown): { code: string; message: string } {
  if (isNetworkFailure(error)) return NETWORK_ERROR;
  const answer = isRouteErrorResponse(error) ? error : undefined;
  return (
    (answer?.data as Partial<ErrorBody> | null | undefined)?.error ??
    BY_STATUS[answer?.status ?? 500] ?? {
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    }
  );
}

/**
 * The rule for a failed load (specification, section 8): a toast with the mapped message, falling back to the error's
 * own, and a report. The loader that refused has mapped it. Codes in `silentFor` do neither: the
 * specification has permission-denied there for cart and products. A page without a subject of its own is `silent` in all.
 * Returns the message for the page itself.
 */
export function useLoadFailure(
  error: unknown,
  rule: { silentFor: readonly string[]; silent?: boolean },
): string {
  const { code, message } = loadError(error);
  const silent = rule.silent || rule.silentFor.includes(code);
  useEffect(() => {
    if (silent) return;
    toast.error(message);
    // A refusal is no fault: where a load failed by it, the rule has it reported too, and the server keeps it as settled.
    reportError(
      error instanceof Error
        ? error
        : Object.assign(new Error(`${code}: ${message}`), { name: 'LoadFailure' }),
    );
  }, [silent, code, message, error]);
  return message;
}
