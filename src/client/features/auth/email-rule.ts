/** The specification's field messages: 'Required!' when empty, 'Not Valid' when it cannot be an address. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Required!';
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? null : 'Not Valid';
}

export const passwordLength = { least: 10, most: 1000 } as const;

/** The rules for a new password that it does not meet. */
export function passwordProblem(password: string): string | null {
  if (password === '') return 'Required!';
  return password.length < passwordLength.least || password.length > passwordLength.most ? 'Not Valid' : null;
}
