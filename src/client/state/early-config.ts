import type { AppConfig, SessionState } from '#client/accounts/stores/session.store.ts';
import { configAddress, takeEarlyResponse } from '#client/net/early-responses.ts';

/** Gives the session the configuration that was asked for before the program had loaded, where nobody is signed in. */
export async function takeEarlyConfig(session: SessionState): Promise<void> {
  if (session.stored !== null) return;
  const early = await takeEarlyResponse(configAddress(session.company), '');
  const { success, data } = (early?.data ?? {}) as { success?: boolean; data?: AppConfig };
  if (success === true && data !== undefined) session.config ??= data;
}
