/** Characters: the longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less its two brackets). */
export const maxEmailLength = 254;

/** The specification's field messages: 'Required!' when empty, 'Not Valid' when it cannot be an address. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Required!';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? null : 'Not Valid';
}
