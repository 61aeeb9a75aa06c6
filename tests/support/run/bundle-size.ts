import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
  isDynamicEntry?: boolean;
}

/** Returns the chunks of the built client by manifest key; requires a build. */
function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'));
}

/**
 * Chunks of the built client that import one another statically in a circle, as the keys along it, or null. Source
 * files without a cycle can still be parted into such chunks; one of them then runs before what it imports.
 */
export function chunkCycle(): string[] | null {
  return findCycle(readManifest());
}

/** The first circle of static imports in `chunks`, as the keys along it with the first one again at the end. */
export function findCycle(chunks: Record<string, Chunk>): string[] | null {
  const isDone = new Set<string>();
  const visit = (key: string, path: string[]): string[] | null => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
    if (isDone.has(key)) return null;
    for (const next of chunks[key]?.imports ?? []) {
      const found = visit(next, [...path, key]);
      if (found !== null) return found;
    }
    isDone.add(key);
    return null;
  };
  for (const key of Object.keys(chunks)) {
    const found = visit(key, []);
    if (found !== null) return found;
  }
  return null;
}

/** Source files that load on demand, and whose chunk or what it imports has the stage in it. */
export function withStage(): string[] {
  const manifest = readManifest();
  const needsStage = (key: string): boolean =>
    key.includes('_stage-pixi') || (manifest[key]?.imports ?? []).some(needsStage);
  return Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry === true && needsStage(key));
}

/** Limits in bytes as they are served, compressed with Brotli: script of the two routes, and a guest's page. */
export const bundleLimits = { signIn: 88_000, review: 328_000, guestPage: 2_000 };

/** What the review route imports dynamically and yet on every visit, to show its first screen. */
const reviewAtOnce = ['engine/start-engine.ts'];
/** A chunk of its own, or part of the review workstation's, depending on the build. */
const renderer = 'gl/WebGLRenderer.mjs';

/**
 * Compressed bytes of script that each route loads: its chunks, all that they import statically, and on the review
 * route `reviewAtOnce`. Counted in none: workers; what comes behind the sign-in while its form is filled; what waits
 * until the first page is on the screen, `screen-rest.ts`: the rail of pages, popups, the live channel, the editor; and
 * what loads on demand: the other tabs of the rail, the narrow layout, the palette and the key help, toasts, the export
 * and jsPDF, Pixi's other renderers.
 * `guestPage`: the page that a guest's first picture stands in, without the picture; it waits for nothing else.
 */
export function bundleSizes(): Record<keyof typeof bundleLimits, number> {
  const manifest = readManifest();
  const keyOf = (source: string): string => {
    const found = Object.keys(manifest).find((key) => key.endsWith(source));
    if (found === undefined) throw new Error(`${source} is not in the build's manifest`);
    return found;
  };
  const scriptBytes = (...keys: string[]): number => {
    const files = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`${key} is not in the build's manifest`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    keys.forEach(visit);
    return [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((bytes, file) => bytes + statSync(`dist/client/${file}.br`).size, 0);
  };
  return {
    guestPage: brotliCompressSync(readFileSync('dist/client/index.html')).length,
    signIn: scriptBytes('index.html', keyOf('accounts/screens/sign-in/sign-in-screen.tsx')),
    review: scriptBytes(
      'index.html',
      ...['app/signed-in-routes.tsx', 'review/screens/review-screen.tsx', ...reviewAtOnce].map(keyOf),
      ...Object.keys(manifest).filter((key) => key.endsWith(renderer)),
    ),
  };
}
