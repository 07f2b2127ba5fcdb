type EmailState = 'asked' | 'sending' | 'sent';

interface ConfirmationEmail {
  /** Of one person and one address. */
  readonly of: string;
  readonly state: EmailState;
  /** When the last one was sent from here, ms; 0: none. */
  readonly sentAt: number;
}

/* Each page renders its own banner, so the state of the e-mail is not stored in a component. */
let email: ConfirmationEmail | null = null;
const listeners = new Set<() => void>();
const NONE = { state: 'asked', sentAt: 0 } as const;

/** Returns the state of the e-mail to this person's address (`of` names both). */
export function confirmationEmail(of: string): Pick<ConfirmationEmail, 'state' | 'sentAt'> {
  return email?.of === of ? email : NONE;
}

/** Sets the state of the e-mail and calls the listeners. */
export function setEmailState(of: string, state: EmailState): void {
  email = { of, state, sentAt: state === 'sent' ? Date.now() : confirmationEmail(of).sentAt };
  for (const listener of listeners) listener();
}

/** Forgets the e-mail: nobody is logged in any more. */
export function forgetConfirmationEmail(): void {
  email = null;
}

/** Calls the listener at each change until the returned function is called. */
export function watchConfirmationEmail(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
