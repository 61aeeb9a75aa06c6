import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where a Chromium is: CHROMIUM_PATH, the system's own, or Playwright's; null where there is none yet. */
function findChromium(): string | null {
  for (const path of known) if (path !== undefined && existsSync(path)) return path;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Finds Chromium, or installs it: from Debian's packages as root on such a system, else Playwright's own. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findChromium();
  if (installed === null)
    throw new Error(
      'No Chromium found and none could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.',
    );
  return installed;
}

/** Headless, WebGL by software where there is no GPU, and no traffic of the browser's own; `also`: further switches. */
export function launchBrowser(also: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      // Debian's Chromium turns it on, which only costs time where the GPU is software.
      '--disable-gpu-rasterization',
      ...also,
      '--force-color-profile=srgb',
    ],
  });
}
