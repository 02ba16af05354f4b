import { Form, useNavigation } from 'react-router';

/** Ends the session and goes to /login. A form, so that it works before scripts are there; shows that it is under way. */
export function SignOut({ className }: { className: string }) {
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'sign-out';
  return (
    <Form method="post" action="/login">
      <button type="submit" name="intent" value="sign-out" aria-busy={busy || undefined} className={className}>
        {busy ? (
          <span aria-hidden="true" className="mr-2 size-4 animate-[spin_700ms_linear_infinite] rounded-full border-2 border-current border-r-transparent" />
        ) : null}
        Sign Out
      </button>
    </Form>
  );
}
