/** `2026-12-24`, the reader's own day; the server judges by the provider's. */
export function todayText(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
