/** Times as texts in the reader's zone. By hand: a general formatter takes longer than the rest of a card. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (value: number): string => String(value).padStart(2, '0');

/** `5 Mar` */
export const dayText = (at: Date): string => `${at.getDate()} ${months[at.getMonth()]}`;

/** `Thu` */
export const weekdayText = (at: Date): string => weekdays[at.getDay()] ?? '';

/** `09:30` */
export const hourText = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;

/** `05 Mar 2026` */
export const dateText = (at: Date): string =>
  `${two(at.getDate())} ${months[at.getMonth()]} ${at.getFullYear()}`;

/** `05 Mar 2026 09:30` */
export const momentText = (at: Date): string => `${dateText(at)} ${hourText(at)}`;

/** Seconds as a clock shows them: `0:00:07`, `12:05:40`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
