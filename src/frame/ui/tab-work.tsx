import { SignedOutNote } from './signed-out-note.tsx';
import UnsentWork from './unsent-work.tsx';

/** Above a page: that this tab's session is gone, and what of the signed-in person waits to be sent. */
export default function TabWork({
  person,
  works,
  isVisitor,
  store,
}: {
  person: string | null;
  works: boolean;
  isVisitor: boolean;
  /** Key in the tab's storage for "somebody is signed in". */
  store: string;
}) {
  return (
    <>
      <SignedOutNote isIn={person !== null} isVisitor={isVisitor} store={store} />
      {person ? <UnsentWork key={person} person={person} works={works} /> : null}
    </>
  );
}
