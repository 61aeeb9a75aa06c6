/** The specification's field messages: 'Required!' when empty, 'Not Valid' when it cannot be an address. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Required!';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? null : 'Not Valid';
}
