import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

/** Limits of the two routes, in bytes of gzip-compressed script. */
export const bundleLimits = { signIn: 130_000, review: 400_000 };

/** Compressed bytes of script that each route loads: its chunks and all that they import statically. */
export function bundleSizes(): { signIn: number; review: number } {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const keyOf = (source: string): string => {
    const found = Object.keys(manifest).find((key) => key.endsWith(source));
    if (found === undefined) throw new Error(`${source} is not in the build's manifest`);
    return found;
  };
  const scriptBytes = (...keys: string[]): number => {
    const files = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined || files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((bytes, file) => bytes + gzipSync(readFileSync(`dist/${file}`)).length, 0);
  };
  return {
    signIn: scriptBytes('index.html', keyOf('features/auth/sign-in-screen.tsx')),
    review: scriptBytes('index.html', keyOf('features/review/review-screen.tsx')),
  };
}
