import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser } from 'playwright';
import { PNG } from 'pngjs';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser/browser.ts';
import { type Picture, pictureOf } from './support/picture.ts';
import type { InputStep, Scene } from './support/scene.ts';
import { send } from './support/send-input.ts';

const folder = import.meta.dirname;
const shots = join(tmpdir(), 'galley-visual');
const names = readdirSync(join(folder, 'scenes'))
  .filter((file) => file.endsWith('.scene.ts'))
  .map((file) => file.slice(0, -'.scene.ts'.length));

let vite: ViteDevServer;
let browser: Browser;
let address: string;

beforeAll(async () => {
  mkdirSync(shots, { recursive: true });
  vite = await createServer({
    configFile: false,
    root: join(folder, '../..'),
    cacheDir: join(shots, 'vite'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
    optimizeDeps: {
      entries: ['tests/visual/scene-page.tsx', 'tests/visual/scenes/*.scene.ts'],
      include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'],
    },
  });
  await vite.listen();
  const bound = vite.httpServer?.address();
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : bound}/tests/visual/scene-page.html`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

describe('scenes', () => {
  it.each(names)('%s', async (name) => {
    const module: Record<string, Scene> = await import(`./scenes/${name}.scene.ts`);
    const scene = Object.values(module)[0];
    if (scene === undefined) throw new Error(`${name} exports no scene`);
    const { width, height, dpr = 1 } = scene.view ?? { width: 800, height: 600 };
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: dpr });
    context.setDefaultTimeout(240_000);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.stack ?? error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || /pixi/i.test(message.text())) problems.push(message.text());
    });
    const between: Picture[] = [];
    await page.exposeFunction('takePicture', async () => {
      between.push(pictureOf(await page.screenshot()));
    });
    await page.exposeFunction('input', (steps: InputStep[]) => send(page, steps));
    await page.goto(address);
    await page.waitForFunction(() => 'runScene' in window);
    const facts = await page.evaluate(
      (scene_) => (window as unknown as { runScene(name: string): Promise<unknown> }).runScene(scene_),
      name,
    );
    const png = await page.screenshot();
    writeFileSync(join(shots, `${name}.png`), png);
    await context.close();
    expect(problems).toEqual([]);
    scene.assert(pictureOf(png), facts, between);
    if (scene.golden === true) compareWithGolden(name, png);
  });
});

/**
 * At most one pixel in a thousand may differ visibly. Run with GOLDEN=write to accept the current pictures.
 */
function compareWithGolden(name: string, png: Buffer): void {
  const file = join(folder, 'golden', `${name}.png`);
  if (process.env.GOLDEN === 'write') writeFileSync(file, png);
  const golden = PNG.sync.read(readFileSync(file));
  const drawn = PNG.sync.read(png);
  expect([drawn.width, drawn.height]).toEqual([golden.width, golden.height]);
  const differing = pixelmatch(golden.data, drawn.data, undefined, drawn.width, drawn.height, {
    threshold: 0.15,
  });
  expect(differing).toBeLessThan((drawn.width * drawn.height) / 1000);
}
