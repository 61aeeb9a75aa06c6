import type { DeviceKind } from './decision.ts';

/** Returns which kind of device a user agent names; an iPad that calls itself a Mac counts as a desktop. */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  const agent = userAgent ?? '';
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/i.test(agent)) return 'tablet';
  if (/iPhone|iPod|Mobile|Windows Phone/i.test(agent)) return 'phone';
  return /Windows NT|Macintosh|X11|CrOS/i.test(agent) ? 'desktop' : 'other';
}
