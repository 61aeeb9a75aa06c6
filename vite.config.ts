import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The MuPDF loader awaits at top level and the workers are modules, so every output is ES2022 modules. */
export default defineConfig({
  plugins: [react()],
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
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'wasm/**/*.test.ts',
      'workers/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
  },
});
