import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const areas = ['src', 'workers', 'wasm', 'tests', 'bench'];
const aliases: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#wasm/': 'wasm/',
  '#workers/': 'workers/',
};

/** Every TypeScript file of the project, as paths from the root with forward slashes. */
export function sourceFiles(): string[] {
  return areas
    .flatMap((area) =>
      readdirSync(area, { recursive: true, encoding: 'utf8' }).map((file) => `${area}/${file}`),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file));
}

const specifierPattern =
  /(?:^|[\n;])\s*(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

function resolve(from: string, specifier: string): string | null {
  for (const [alias, path] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return path + specifier.slice(alias.length);
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)).replaceAll('\\', '/') : null;
}

export interface FileImports {
  /** Our own files, type-only imports included. */
  own: string[];
  packages: string[];
}

export function importsOf(file: string): FileImports {
  const own: string[] = [];
  const packages: string[] = [];
  for (const match of readFileSync(file, 'utf8').matchAll(specifierPattern)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? match[4];
    if (specifier === undefined) continue;
    const path = resolve(file, specifier);
    if (path === null) packages.push(specifier);
    else if (/\.tsx?$/.test(path)) own.push(path);
  }
  return { own, packages };
}

/** Each cycle once, as the files along it; found by Tarjan's strongly connected components. */
export function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): void => {
    const order = index.size;
    index.set(file, order);
    low.set(file, order);
    stack.push(file);
    onStack.add(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(file, Math.min(low.get(file) ?? order, low.get(next) ?? order));
    }
    if (low.get(file) !== order) return;
    const component = stack.splice(stack.indexOf(file));
    for (const member of component) onStack.delete(member);
    if (component.length > 1 || (graph.get(file) ?? []).includes(file)) found.push(component);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return found;
}
