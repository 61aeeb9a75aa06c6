import { showToast, type ToastsState } from '#client/state/toasts.store.ts';

/** The problem where the browser says nothing else, or where the code that asks it has not come. */
export const couldNotAsk = 'The browser could not ask for a passkey. Please try again.';

/** Says why there is no passkey. */
export const showNoPasskey = (toasts: ToastsState, problem: string): void =>
  void showToast(toasts, { kind: 'warning', title: 'No passkey', messages: [problem] });
