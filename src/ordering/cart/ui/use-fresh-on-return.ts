import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useConnection } from '../../../ui/connection.ts';

/** Going to and fro between windows reads the page once in so many ms. */
const PAUSE_MS = 3000;

/**
 * Reads the page again when the person is back at it: the cart may have been changed or placed meanwhile, in another tab or on another
 * device. Not while something that was typed is on its way (`isQuiet`), nor without a connection.
 */
export function useFreshOnReturn(isQuiet: boolean): void {
  const { state, revalidate } = useRevalidator();
  const { lost } = useConnection();
  const may = useRef(false);
  const readAt = useRef(0);
  useEffect(() => {
    may.current = isQuiet && !lost && state === 'idle';
  }, [isQuiet, lost, state]);
  useEffect(() => {
    const onReturn = () => {
      if (document.hidden || !may.current || performance.now() - readAt.current < PAUSE_MS) return;
      readAt.current = performance.now();
      void revalidate();
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [revalidate]);
}
