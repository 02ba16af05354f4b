import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import type { Failure } from '../../../../kit/failure.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { NETWORK_ERROR } from '../../../../kit/network-error.ts';
import { passkeyMessages } from '../../sign-in-messages.ts';

const never = () => () => {};

/**
 * Whether passkeys can be used: in a browser that has them, over https or on this machine, at the address that they are for. `unknown` on
 * the server. `origin` is that address, null when browsers make none for it.
 */
export function usePasskeys(origin: string | null): 'yes' | 'no' | 'unknown' {
  return useSyncExternalStore(
    never,
    () =>
      globalThis.isSecureContext &&
      'PublicKeyCredential' in globalThis &&
      globalThis.location.origin === origin
        ? 'yes'
        : 'no',
    () => (origin === null ? 'no' : 'unknown'),
  );
}

/** Why the browser gave nothing. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The failure to show for an error of the browser's passkey calls. */
export const failureOfPasskey = (error: unknown): Failure =>
  error instanceof Refused ? error.failure : NETWORK_ERROR;

// Loaded when somebody presses: no visitor downloads it.
const library = () => import('@simplewebauthn/browser');

/** Asks the browser; its refusal in our words. */
async function inOurWords<T>(ask: () => Promise<T>, refused: string): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const words: Record<string, string> = {
      InvalidStateError: passkeyMessages.madeBefore,
      NotSupportedError: passkeyMessages.noneFits,
      ConstraintError: passkeyMessages.noneFits,
    };
    throw new Refused({ code: 'account/passkey-not-given', message: words[name] ?? refused });
  }
}

/** A new passkey of this device or another one, for what the server asked. */
export async function createPasskey(options: object): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return inOurWords(() => startRegistration({ optionsJSON }), passkeyMessages.notMade);
}

/** A passkey that the person chooses, used for a challenge of the server. */
export async function choosePasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, response] = await Promise.all([
    library(),
    fetch('/api/sign-in/passkey/options', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  ]);
  const answer = (await response.json()) as {
    options?: PublicKeyCredentialRequestOptionsJSON;
    error?: Failure;
  };
  const { options: optionsJSON, error } = answer;
  if (!optionsJSON)
    throw new Refused(error ? { ...error, message: messageFor(error) } : NETWORK_ERROR);
  return inOurWords(() => startAuthentication({ optionsJSON }), passkeyMessages.cancelled);
}
