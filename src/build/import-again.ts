import type { Plugin } from 'vite';

const lateImport = /\bimport\(`\.\/[^`]+\.js`\)/g;

/**
 * Lets every late import of a chunk try a second address where the first has failed: `main` puts the function there. In
 * the finished chunks, since what is picked of a chunk is picked right behind its import.
 */
export const importAgain: Plugin = {
  name: 'import-again',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(lateImport, '$&.catch(self.importAgain)');
  },
};
