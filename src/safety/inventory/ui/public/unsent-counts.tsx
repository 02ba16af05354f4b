import { useCallback, useEffect, useMemo } from 'react';
import { messageFor } from '../../../../kit/messages.ts';
import { unsentNow, useUnsent } from '../../../../ui/stored-work.ts';
import { toast } from '../../../../ui/toast.ts';
import { countAddress } from '../../addresses.ts';
import * as messages from '../../count-messages.ts';
import { sentLines, useCounting } from '../counting.ts';
import { useSendCount } from '../send-count.tsx';

const waits = ({ sending }: Record<string, unknown>): boolean => sending != null;

/** A count of one storeroom, by its place in the device's store: its site and its storeroom, '' for what is not placed. */
const partsOf = (of: string): { customerId: string; roomId: string } => {
  const at = of.indexOf('.');
  return { customerId: of.slice(0, at), roomId: of.slice(at + 1) };
};

/** Counts that were sent off on this device without an answer, on a page that is not shown. */
export const useUnsentCounts = (person: string) => useUnsent('storeroom', person, waits);

/** The same as it is now, for who has no screen. */
export const unsentCountsOf = (person: string) => unsentNow('storeroom', person, waits);

/** Where such a count is looked at. */
export function countWay(of: string): string {
  const { customerId, roomId } = partsOf(of);
  return `${countAddress(customerId)}#${roomId || 'none'}`;
}

interface SendCountProps {
  person: string;
  of: string;
  /** It was not kept, and why: it stays on this device as it was typed. */
  onRefused: (of: string, why: string) => void;
}

/** Sends one of them as its own page does, under its key. */
export function SendCount({ person, of, onRefused }: SendCountProps) {
  const { customerId, roomId } = partsOf(of);
  const { failure } = useSendCount({
    kept: useCounting(person, of),
    name: `storeroom-${customerId}-${roomId}`,
    address: countAddress(customerId),
    fields: useMemo(() => ({ customerId, storeroomId: roomId }), [customerId, roomId]),
    linesOf: (typed) => sentLines(typed, {}).lines,
    onDone: useCallback(() => toast.success(messages.waitedSaved), []),
  });
  useEffect(() => {
    if (failure) onRefused(of, messageFor(failure));
  }, [failure, of, onRefused]);
  return null;
}
