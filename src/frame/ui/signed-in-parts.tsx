import { useEffect } from 'react';
import { GuardForms } from '../../ui/guard-forms.tsx';
import { followStored } from '../../ui/stored-fields.ts';
import type { Person } from './command-choices.ts';
import { FindButton } from './find-button.tsx';
import { PageKeys } from './page-keys.tsx';
import { PendingPage } from './pending-page.tsx';
import { SigningOutOverlay } from './sign-out.tsx';

/** What the header holds for signed-in people only; visitors do not load it. */
export function SignedInParts({ person }: { person: Person }) {
  useEffect(() => followStored(document.body), []);
  return (
    <>
      <FindButton person={person} />
      <PageKeys person={person} />
      <PendingPage inside={false} />
      <SigningOutOverlay />
      {person.role === 'user' ? null : <GuardForms />}
    </>
  );
}
