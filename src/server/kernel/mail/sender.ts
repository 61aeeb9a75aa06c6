import type { Mail } from './mailer.ts';

/** The configured sender (`Galley <no-reply@…>` or an address alone), under the mail's own name where it has one. */
export function senderOf(
  configured: string,
  { senderName }: { senderName: Mail['senderName'] | undefined },
): string | { name: string; address: string } {
  if (senderName === undefined) return configured;
  const [, address = configured] = /<([^<>]+)>\s*$/.exec(configured) ?? [];
  return { name: senderName, address: address.trim() };
}
