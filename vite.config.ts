import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';
import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 };
/** Tests in a real browser against the running server with the demonstration's data. */
const journeys = ['tests/e2e/**/*.test.ts', 'tests/faults/**/*.test.ts'];

/** Puts the client's route table into the build as data: evaluated here, its schemas are not shipped. */
const routeTable: Plugin = {
  name: 'route-table',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('/src/client/net/route-table.ts')) return null;
    const { module } = await runnerImport<{ routeTable: unknown }>(id);
    return `export const routeTable = ${JSON.stringify(module.routeTable)};`;
  },
};

/** The MuPDF loader awaits at top level and the workers are modules, so every output is ES2022 modules. */
export default defineConfig({
  plugins: [react(), routeTable],
  root: 'src/client',
  publicDir: '../../public',
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['mupdf'] },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  test: {
    root: '.',
    pool: 'forks',
    projects: [
      {
        test: {
          name: 'units and API',
          include: ['{src,wasm,workers,tests}/**/*.test.{ts,tsx}'],
          exclude: journeys,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'API on PostgreSQL',
          include: ['tests/{api,realtime}/**/*.test.ts', 'src/server/db/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'journeys and faults',
          include: journeys,
          globalSetup: 'tests/support/demo-template.ts',
          fileParallelism: false,
          ...timeouts,
        },
      },
    ],
  },
});
