import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { importEach } from './import-each.ts';

const iconsEntry = 'node_modules/lucide-react/dist/esm/lucide-react.mjs';

/**
 * Imports each icon from its own module. The package's entry reaches every icon: through it `layer` would put those of
 * the whole client on the first screen.
 */
export const singleIcons: Plugin = {
  name: 'single-icons',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.includes('/src/') || !code.includes("'lucide-react'")) return null;
    const entry = await readFile(iconsEntry, 'utf8');
    const iconImport = (names: string): string => {
      const [name = '', local = name] = names.split(' as ');
      const icon = new RegExp(` as ${name}[, ].*'\\./icons/(.+)\\.mjs'`).exec(entry)?.[1];
      if (icon === undefined) throw new Error(`${id} imports ${name}, which is no icon`);
      return `import ${local} from 'lucide-react/icons/${icon}';`;
    };
    return {
      code: code.replace(/import \{([^}]*)\} from 'lucide-react';/g, (_, list: string) =>
        importEach(list, iconImport),
      ),
      map: null,
    };
  },
};
