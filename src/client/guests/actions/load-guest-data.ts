import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { GuestData } from '#shared/guests/guest-link.ts';

/** Loads who the guest is and what they review into the guest store. */
export const loadGuestData = (client: Client): Promise<CallResult<GuestData>> =>
  client.api.call('guestData', {});
