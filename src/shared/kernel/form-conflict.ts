/** What a refusal carries where somebody else has changed fields of a form meanwhile too. */
export interface FormConflictData {
  kind: 'form-conflict';
  /** These fields, as they are stored now. */
  now: object;
}

/** Returns the fields that somebody else has changed meanwhile, as they read now; null for any other refusal. */
export function formConflictOf(data: unknown): object | null {
  const conflict = data as FormConflictData | null | undefined;
  return conflict?.kind === 'form-conflict' ? conflict.now : null;
}
