import type { LoadScreen } from './lazy-screen.tsx';

type Screen<Props> = LoadScreen<Props>;
type NoProps = Record<never, never>;

/** Each screen's code, loaded when it is first shown. */
export const loadSignIn: Screen<{ side: 'customer' | 'user' }> = () =>
  import('#client/features/auth/sign-in-screen.tsx').then((module) => module.SignInScreen);
export const loadForgotPassword: Screen<NoProps> = () =>
  import('#client/features/auth/forgot-password-screen.tsx').then((module) => module.ForgotPasswordScreen);
export const loadResetPassword: Screen<NoProps> = () =>
  import('#client/features/auth/reset-password-screen.tsx').then((module) => module.ResetPasswordScreen);
export const loadVerifyEmail: Screen<NoProps> = () =>
  import('#client/features/auth/verify-email-screen.tsx').then((module) => module.VerifyEmailScreen);
export const loadSignOut: Screen<NoProps> = () =>
  import('#client/features/auth/sign-out-screen.tsx').then((module) => module.SignOutScreen);
export const loadImpersonate: Screen<NoProps> = () =>
  import('#client/features/auth/impersonate-screen.tsx').then((module) => module.ImpersonateScreen);
export const loadNotSupported: Screen<{ missing: readonly string[] }> = () =>
  import('#client/features/auth/not-supported-screen.tsx').then((module) => module.NotSupportedScreen);
export const loadClearHistory: Screen<NoProps> = () =>
  import('#client/features/auth/clear-history-screen.tsx').then((module) => module.ClearHistoryScreen);
export const loadCheck: Screen<{ number: string | null }> = () =>
  import('#client/features/check/check-screen.tsx').then((module) => module.CheckScreen);
export const loadGuest: Screen<NoProps> = () =>
  import('#client/features/guest/guest-screen.tsx').then((module) => module.GuestScreen);
export const loadSignedIn: Screen<NoProps> = () =>
  import('./signed-in-routes.tsx').then((module) => module.SignedInRoutes);
