import type { Client } from './client.ts';

/** Posts a rendering crash to the server's log. Returns whether it arrived. */
export async function reportCrash(client: Client, error: unknown, note?: string): Promise<boolean> {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const result = await client.api.call('reportCrash', {
    body: {
      message: message.slice(0, 2000),
      stack: (stack ?? '').slice(0, 20_000),
      path: location.pathname.slice(0, 2000),
      ...(note === undefined ? {} : { note }),
    },
  });
  return result.ok;
}
