import { z } from 'zod';

/** What turns the direction of all that follows it: a name would reorder the words around it on the screen. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** Returns a name as it is shown in one line: without line ends and control characters. Marks of right-to-left text stay. */
export const oneLine = (text: string): string =>
  text.replace(turning, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Names of people, companies and orders, which stand within other texts, in subjects of mails and in names of files. */
export const nameText = (max: number) => z.string().max(max).overwrite(oneLine);
