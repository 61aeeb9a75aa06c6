/** Lifetimes of a link in days. The server counts from now. */
export const lifeChoices = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '1 week' },
  { value: '14', label: '2 weeks' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
export const foreverLabel = 'Until it is revoked';

/** Returns the fields of a call for a life of so many days; null goes on until it is revoked. */
export const lifeOf = (days: string | null): { expiresAt: null; days?: number } => ({
  expiresAt: null,
  ...(days !== null && { days: Number(days) }),
});

export const openChoices = [
  { value: '1', label: 'Once' },
  { value: '3', label: '3 times' },
  { value: '10', label: '10 times' },
  { value: '50', label: '50 times' },
] as const;
export const anyOpensLabel = 'As often as wanted';

/** The choice that leaves a link what it has, so that a limit is lifted by choice alone; null: it has none. */
export function openChoiceOf({ opens, maxOpens }: { opens: number; maxOpens: number | null }): string | null {
  if (maxOpens === null) return null;
  const fitting = openChoices.find(({ value }) => Number(value) >= maxOpens - opens);
  return (fitting ?? openChoices[openChoices.length - 1])?.value ?? null;
}

export const opensOf = (opens: string | null): number | null => (opens === null ? null : Number(opens));
