import { useEffect, useState } from 'react';
import type { ToasterProps } from 'sonner';
import { onToast, TOAST_MS } from './toast.ts';

type Sonner = typeof import('sonner');

/** Loads the toast library with the first toast. */
export function Toaster({ nonce }: { nonce?: string | undefined }) {
  const [sonner, setSonner] = useState<Sonner>();
  useEffect(() => {
    let loading: Promise<Sonner> | undefined;
    return onToast(({ tone, text }) => {
      loading ??= import('sonner').then((module) => {
        setSonner(module);
        return module;
      });
      void loading.then((module) => module.toast[tone](text));
    });
  }, []);
  if (!sonner) return null;
  const props: ToasterProps & { nonce?: string | undefined } = { position: 'top-right', duration: TOAST_MS, closeButton: true, richColors: false, nonce };
  return <sonner.Toaster {...props} />;
}
