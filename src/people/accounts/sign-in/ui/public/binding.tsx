import { useEffect, useState } from 'react';
import { deliveriesPhoneMessages as messages } from '../../../sign-in-messages.ts';
import { type Binding, readBinding } from './sign-requests.ts';

/** Whether the sign-in of this phone is tied to it. Says nothing of a session that is no phone's, nor before somebody has answered. */
export function BindingNote() {
  const [binding, setBinding] = useState<Binding | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = () => void readBinding().then((now) => isOver || (now && setBinding(now)));
    ask();
    window.addEventListener('online', ask);
    return () => {
      isOver = true;
      window.removeEventListener('online', ask);
    };
  }, []);
  return binding && binding !== 'none' ? <p className="mb-3">{messages.binding[binding]}</p> : null;
}
