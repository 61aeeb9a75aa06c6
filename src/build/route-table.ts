import { type Plugin, runnerImport } from 'vite';

/**
 * Puts the client's route table into the build as data: evaluated here, its schemas are not shipped. One line a route,
 * sorted by path: that compresses better than objects.
 */
export const routeTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/client/net/route-table.ts')) return null;
    type Table = Record<string, { method: string; audience: string; path: string; csrf?: string }>;
    const { module } = await runnerImport<{ routeTable: Table }>(id);
    const lines = Object.entries(module.routeTable)
      .sort(([, a], [, b]) => (a.path < b.path ? -1 : 1))
      .map(([name, { method, audience, path, csrf = '' }]) => [path, name, method, audience, csrf].join(' '));
    return `export const routeTable = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').map((line) => {
      const [path, name, method, audience, csrf] = line.split(' ');
      return [name, { method, path, audience, ...(csrf && { csrf }) }];
    }));`;
  },
};
