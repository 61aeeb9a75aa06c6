/** What a refusal carries where a person's own password is a different one: their field says so. No other refusal has it. */
export const wrongPasswordData = { kind: 'wrong-password' } as const;

/** Returns whether a refusal is about the password that was entered. */
export const isWrongPassword = (data: unknown): boolean =>
  (data as { kind?: unknown } | null | undefined)?.kind === wrongPasswordData.kind;
