import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { importEach } from './import-each.ts';

const packages = resolve('node_modules') + sep;
const folder = resolve('node_modules/pixi.js/lib');

/** A part that is never installed. */
const absent = (name: string): string => `export class ${name} { static extension = { type: [] }; }`;

/**
 * What Pixi and its React binding name, and the stage never uses: it draws sprites and meshes, in colours that are
 * numbers. It draws no shapes, texts, videos or particles, does not mask, and reads nothing back through Pixi.
 */
const unused: Record<string, string> = {
  'pixi.js/lib/scene/graphics/shared/Graphics.mjs': 'export class Graphics {}',
  'pixi.js/lib/scene/graphics/gl/GlGraphicsAdaptor.mjs': absent('GlGraphicsAdaptor'),
  'pixi.js/lib/scene/text/TextStyle.mjs': 'export class TextStyle { static defaultTextStyle = {}; }',
  'pixi.js/lib/scene/particle-container/shared/ParticleBuffer.mjs': 'export class ParticleBuffer {}',
  'pixi.js/lib/rendering/renderers/shared/texture/sources/VideoSource.mjs': absent('VideoSource'),
  'pixi.js/lib/rendering/renderers/shared/extract/ExtractSystem.mjs': absent('ExtractSystem'),
  'pixi.js/lib/rendering/renderers/shared/extract/GenerateTextureSystem.mjs': absent('GenerateTextureSystem'),
  'pixi.js/lib/rendering/mask/alpha/AlphaMaskPipe.mjs': absent('AlphaMaskPipe'),
  'pixi.js/lib/rendering/mask/stencil/StencilMaskPipe.mjs': absent('StencilMaskPipe'),
  '@pixi/colord/plugins/names.mjs': 'export default () => {};',
  '@pixi/react/lib/package.json.mjs': "export default { version: '' };",
};

/** Imports each part of Pixi from its own module: its entry evaluates every part. */
export const leanPixi: Plugin = {
  name: 'lean-pixi',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return id.startsWith(packages) ? (unused[id.slice(packages.length)] ?? null) : null;
  },
  async transform(code, id) {
    if (id.startsWith(folder) || !code.includes("from 'pixi.js'")) return null;
    const entry = await readFile(resolve(folder, 'index.mjs'), 'utf8');
    const importOf = (names: string): string => {
      const [name = ''] = names.split(' as ');
      const path = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from '\\./(.+)'`).exec(entry)?.[1];
      if (path === undefined) throw new Error(`${id} imports ${name}, which is no part of Pixi`);
      return `import { ${names} } from '${resolve(folder, path)}';`;
    };
    const init = `import '${resolve(folder, 'rendering/init.mjs')}';`;
    return {
      code: code.replace(
        /import \{([^}]*)\} from 'pixi\.js';/g,
        (_, list: string) => `${init} ${importEach(list, importOf)}`,
      ),
      map: null,
    };
  },
};
