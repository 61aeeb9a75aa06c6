import { type Plugin, runnerImport } from 'vite';

type Table = Record<string, { method: string; audience: string; path: string; csrf?: string }>;

const folder = '/src/client/net/';

/** What a page calls before it knows who it is for: those who sign in, and guests. */
const atOnce = ['open', 'any', 'guest'];

/** Returns an expression for routes: in groups of one method, audience and scope, sorted by path, which compresses best. */
function asText(table: Table, isIn: (audience: string) => boolean): string {
  const groups = new Map<string, string[]>();
  const sorted = Object.entries(table).sort(([, a], [, b]) => (a.path < b.path ? -1 : 1));
  for (const [name, { method, audience, path, csrf = '' }] of sorted) {
    if (!isIn(audience)) continue;
    const kind = [method, audience, csrf].join(' ');
    groups.set(kind, [...(groups.get(kind) ?? []), `${path} ${name}`]);
  }
  const text = [...groups].map(([kind, routes]) => [kind, ...routes].join('\n')).join('\n\n');
  return `Object.fromEntries(${JSON.stringify(text)}.split('\\n\\n').flatMap((group) => {
    const [kind, ...routes] = group.split('\\n');
    const [method, audience, csrf] = kind.split(' ');
    return routes.map((route) => {
      const [path, name] = route.split(' ');
      return [name, { method, path, audience, ...(csrf && { csrf }) }];
    });
  }))`;
}

/** Puts the client's route table into the build as data: evaluated here, its schemas are not shipped. */
export const routeTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  async load(id) {
    const isTable = id.endsWith(`${folder}route-table.ts`);
    if (!isTable && !id.endsWith(`${folder}further-routes.ts`)) return null;
    const path = id.replace(/[^/]+$/, 'route-table.ts');
    const { module } = await runnerImport<{ routeTable: Table }>(path);
    const isAtOnce = (audience: string): boolean => atOnce.includes(audience);
    if (!isTable)
      return `import { routeTable } from './route-table.ts';
        Object.assign(routeTable, ${asText(module.routeTable, (audience) => !isAtOnce(audience))});`;
    return `export const routeTable = ${asText(module.routeTable, isAtOnce)};`;
  },
};
