import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import type { ErrorBody } from '../../kit/app-error.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { isNetworkFailure } from '../../ui/connection.ts';
import { toast } from '../../ui/toast.ts';
import { reportError } from './error-reporter.ts';

/** The error that a loader answered with, or our own sentence for a fault. */
export function loadError(error: unknown): { code: string; message: string } {
  if (isNetworkFailure(error)) return NETWORK_ERROR;
  const said = isRouteErrorResponse(error)
    ? (error.data as Partial<ErrorBody> | null)?.error
    : undefined;
  return (
    said ?? { code: 'internal', message: 'Something went wrong on our side. Please try again.' }
  );
}

/**
 * The rule for a failed load (specification, section 8): a toast with the mapped message, falling back to the error's
 * own, and a report. The loader that refused has mapped it. Codes in `silentFor` do neither: the specification has permission-denied there for cart and products.
 * Returns the message for the page itself.
 */
export function useLoadFailure(error: unknown, rule: { silentFor: readonly string[] }): string {
  const { code, message } = loadError(error);
  const silent = rule.silentFor.includes(code);
  useEffect(() => {
    if (silent) return;
    toast.error(message);
    // A refusal is no fault elsewhere; where a load failed by it, the rule has it reported too.
    reportError(
      error instanceof Error
        ? error
        : Object.assign(new Error(`${code}: ${message}`), { name: 'LoadFailure' }),
    );
  }, [silent, code, message, error]);
  return message;
}
