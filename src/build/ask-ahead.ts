import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Not one of the pages of tests and benches, which are built by this configuration too. */
let isClient = false;

/** Puts the script that asks ahead before everything else of the client's page. */
export const askAhead: Plugin = {
  name: 'ask-ahead',
  configResolved: ({ root }) => {
    isClient = root === resolve('src/client');
  },
  buildStart() {
    if (isClient && !this.meta.watchMode)
      this.emitFile({
        type: 'chunk',
        id: resolve('src/client/ahead.ts'),
        name: 'ahead',
      });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      if (!isClient) return [];
      const built = Object.values(bundle ?? {}).find(
        (chunk) => chunk.type === 'chunk' && chunk.name === 'ahead',
      );
      const src = built === undefined ? '/ahead.ts' : `/${built.fileName}`;
      return [{ tag: 'script', attrs: { type: 'module', async: true, src }, injectTo: 'head-prepend' }];
    },
  },
};

/** What that script is made of: it waits for nothing else. */
const askedAhead =
  /vite\/preload-helper|src\/(shared\/(guests\/guest-path|geometry\/space|review\/review-address)|client\/(ahead|net\/early-responses|accounts\/stores\/(kept-company|kept-session|kept-theme)|sync\/(kept-value|web-storage)|board\/stores\/board-address|review\/(stores\/(opened-version|panel-memory))))\.ts/;

/** Chunks of the client's page alone: what asks ahead, and what the first view needs. */
export const pageChunks = [
  { name: () => (isClient ? 'kept' : null), test: askedAhead, priority: 2 },
  { name: () => (isClient ? 'first' : null), tags: ['$initial' as const], priority: 1 },
];
