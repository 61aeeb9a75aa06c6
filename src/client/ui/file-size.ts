const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes as people read them: `824 B`, `1.2 MB`, `43 MB`. */
export function fileSizeText(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}
