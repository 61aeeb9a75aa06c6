import { hourMs } from '#shared/kernel/durations.ts';
import type { OrderStory, StoryFile } from './order-story.ts';

/** Hours before the start of the demonstration at which each version came; oldest version first. */
export function uploadHours(file: StoryFile): number[] {
  const hours: number[] = [];
  let later = 0;
  for (let version = file.versions.length; version >= 1; version--) {
    const threads = (file.threads ?? []).filter((thread) => thread.version === version);
    const firstWord = Math.max(0, ...threads.map(({ hoursAgo }) => hoursAgo));
    const usual = version === file.versions.length ? file.hoursAgo : later + 21;
    later = Math.max(usual, firstWord + 2);
    hours.unshift(later);
  }
  return hours;
}

export const createdHours = (story: OrderStory): number =>
  Math.max(story.createdDaysAgo * 24, ...story.files.map((file) => (uploadHours(file)[0] ?? 0) + 3), 2);

/** Returns when the last thing happened to an order. */
export const latestHours = (story: OrderStory): number =>
  Math.min(
    createdHours(story),
    ...story.files.flatMap((file) => [
      uploadHours(file).at(-1) ?? 0,
      ...(file.threads ?? []).flatMap(({ hoursAgo, replies = [] }) => [
        hoursAgo,
        ...replies.map((one) => one.hoursAgo),
      ]),
    ]),
  );

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * hourMs);
