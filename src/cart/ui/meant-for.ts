import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router';

interface Failed {
  error?: { code: string; details?: unknown };
}

/** The customer whose prices this page shows, as forms send it in `meantFor`; '' for none. The server refuses what was meant for another. */
export function useMeantFor(): string {
  return useRouteLoaderData<() => { customerId: string | null }>('root')?.customerId ?? '';
}

/** Reads the page again when an answer says that another tab has chosen another customer: what it shows is not so any more. */
export function useFreshCustomer(answer: Failed | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef<Failed | undefined>(undefined);
  useEffect(() => {
    if (!answer || answer === seen.current) return;
    seen.current = answer;
    const details = answer.error?.details as { reason?: string } | undefined;
    if (details?.reason === 'customer-changed') void revalidate();
  }, [answer, revalidate]);
}
