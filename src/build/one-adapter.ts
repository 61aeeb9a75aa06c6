import type { Plugin } from 'vite';

/** Leaves out of the client how axios sends by `fetch`: in browsers it sends by XMLHttpRequest. */
export const oneAdapter: Plugin = {
  name: 'one-adapter',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('/axios/lib/adapters/fetch.js') ? 'export const getFetch = () => null;' : null),
};
