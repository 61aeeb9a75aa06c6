import { chromium } from 'playwright';
import { readFileSync, writeFileSync } from 'node:fs';
import { startServer } from './tests/support/servers/running-server.ts';
import { signIn } from './tests/support/clients/api-client.ts';
import { launchBrowser } from './tests/support/browser/browser.ts';
import { emailOf, personOf, demoPassword } from './src/server/demo/people.ts';
const sizes: [number, number][] = [[1440, 900], [1024, 768], [820, 1180], [390, 844]];
const todo: Record<string, string[]> = JSON.parse(process.env.TODO ?? '{}');
const themes = (process.env.THEMES ?? 'light,dark').split(',');
const server = await startServer({ template: readFileSync('/tmp/template', 'utf8').trim() });
const browser = await launchBrowser([]);
for (const [person, paths] of Object.entries(todo)) {
  const { kept } = await signIn(server.url, personOf(person).client_type === 'user' ? 'user' : 'customer', emailOf(person), demoPassword);
  for (const theme of themes) {
    const ctx = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: theme as 'dark', reducedMotion: 'reduce', storageState: { cookies: [], origins: [{ origin: server.url, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }] } });
    await ctx.addInitScript(() => void Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }));
    const page = await ctx.newPage();
    for (const path of paths) {
      await page.goto(server.url + path, { waitUntil: 'networkidle' }).catch(() => {});
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(350);
        const found = await page.evaluate(() => {
          const bad: string[] = [];
          if (document.documentElement.scrollWidth > innerWidth) bad.push(`PAGE ${document.documentElement.scrollWidth}>${innerWidth}`);
          for (const el of document.querySelectorAll('body *')) {
            const s = getComputedStyle(el);
            if (el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 40 && /auto|scroll/.test(s.overflowX) && el.checkVisibility()) bad.push(`${el.tagName}.${String((el as HTMLElement).className).slice(0, 40)} ${el.scrollWidth}>${el.clientWidth}`);
          }
          return bad;
        });
        const main = await page.evaluate(() => { const h = document.querySelector('main h1, h1'); const r = h?.getBoundingClientRect(); return r ? `h1 "${h?.textContent?.slice(0,30)}" x=${Math.round(r.x)} y=${Math.round(r.y)}` : 'no h1'; });
        const name = `${person}${path.replaceAll('/', '_')}-${theme}-${width}`;
        await page.screenshot({ path: `/tmp/shots/${name}.png` });
        if (theme === themes[0]) console.log(name, main, found.join(' | '));
      }
    }
    await ctx.close();
  }
}
await browser.close();
await server.dispose();
process.exit(0);
