import { createElement } from 'react';
import type { LoadScreen } from './loading/loaded-screens.ts';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadSignIn: Screen<{ side: 'customer' | 'user' }> = () =>
  import('#client/accounts/screens/sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen);
export const loadForgotPassword: Screen<NoProps> = () =>
  import('#client/accounts/screens/sign-in/forgot-password-screen.tsx').then(
    (module) => module.ForgotPasswordScreen,
  );
export const loadResetPassword: Screen<NoProps> = () =>
  import('#client/accounts/screens/sign-in/reset-password-screen.tsx').then(
    (module) => module.ResetPasswordScreen,
  );
export const loadSignOn: Screen<NoProps> = () =>
  import('#client/accounts/screens/single-sign-on/sign-on-screen.tsx').then((module) => module.SignOnScreen);
export const loadVerifyEmail: Screen<NoProps> = () =>
  import('#client/accounts/screens/sign-in/verify-email-screen.tsx').then(
    (module) => module.VerifyEmailScreen,
  );
export const loadSignOut: Screen<NoProps> = () =>
  import('#client/accounts/screens/sign-in/sign-out-screen.tsx').then((module) => module.SignOutScreen);
export const loadImpersonate: Screen<NoProps> = () =>
  import('#client/accounts/screens/impersonation/impersonate-screen.tsx').then(
    (module) => module.ImpersonateScreen,
  );
export const loadNotSupported: Screen<NoProps> = async () => {
  const [{ NotSupportedScreen }, { missingSupport }] = await Promise.all([
    import('#client/accounts/screens/sign-in/not-supported-screen.tsx'),
    import('./support/browser-support.ts'),
  ]);
  const missing = missingSupport();
  return () => createElement(NotSupportedScreen, { missing });
};
export const loadClearHistory: Screen<NoProps> = () =>
  import('#client/accounts/screens/sign-in/clear-history-screen.tsx').then(
    (module) => module.ClearHistoryScreen,
  );
export const loadCheck: Screen<{ number: string | null }> = () =>
  import('#client/decisions/screens/check/check-screen.tsx').then((module) => module.CheckScreen);
export const loadGuest: Screen<NoProps> = () =>
  import('#client/guests/screens/visit/guest-screen.tsx').then((module) => module.GuestScreen);
export const loadSetup: Screen<NoProps> = () =>
  import('#client/installation/screens/setup-screen.tsx').then((module) => module.SetupScreen);
export const loadNotSetUp: Screen<NoProps> = () =>
  import('#client/installation/screens/not-set-up-screen.tsx').then((module) => module.NotSetUpScreen);
export const loadSignedIn: Screen<NoProps> = () =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes);
