import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { useLoadingFlag } from '../../ui/overlay.tsx';

/** True while the session is being ended. */
export function useSigningOut(): boolean {
  const navigation = useNavigation();
  return navigation.state !== 'idle' && navigation.formData?.get('intent') === 'sign-out';
}

/** Ends the session and goes to /login; the loading overlay shows meanwhile, wherever the press came from. A form, so that it works before scripts are there. */
export function SignOut({ className, onSent }: { className: string; onSent?: () => void }) {
  const busy = useSigningOut();
  return (
    <Form method="post" action="/login" onSubmit={onSent}>
      <button
        type="submit"
        name="intent"
        value="sign-out"
        aria-busy={busy || undefined}
        className={className}
      >
        Sign Out
        {busy ? (
          <span
            aria-hidden="true"
            className="ml-2 size-4 animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
          />
        ) : null}
      </button>
    </Form>
  );
}

/** Turns the global loading flag on while a sign-out is under way. */
export function SigningOutOverlay() {
  const busy = useSigningOut();
  const { set } = useLoadingFlag();
  useEffect(() => {
    set(busy);
    if (busy) {
      void import('./recent-objects.ts').then((recent) => recent.forgetRecentObjects());
      void import('../../ordering/visits/ui/public/unsent-visit-orders.tsx').then((module) =>
        module.leaveNoGuides(),
      );
    }
    return () => set(false);
  }, [busy, set]);
  return null;
}
