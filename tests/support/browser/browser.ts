import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { patientApt } from '../files/debian-tool.ts';

/** Headless without a window system, which would cost a second of CPU per page. */
const light = ['/usr/bin/chromium-headless-shell'];
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `whole`: the browser that people have, for measurements. */
type Kind = 'light' | 'whole';

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, the system's own, or Playwright's; null if there is none
 * yet.
 */
function findChromium(kind: Kind): string | null {
  const known = kind === 'light' ? [...light, ...whole] : [...whole, ...light];
  for (const path of [process.env.CHROMIUM_PATH, ...known])
    if (path !== undefined && existsSync(path)) return path;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** Finds Chromium, or installs it: from Debian's packages as root on such a system, else Playwright's own. */
export function ensureChromium(kind: Kind = 'light'): string {
  const found = findChromium(kind);
  if (found !== null) return found;
  const isRoot = process.getuid?.() === 0;
  const run = (command: string, args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  const add = (name: string) =>
    run('apt-get', [
      ...patientApt,
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      name,
      'fonts-liberation',
    ]);
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', [...patientApt, 'update', '-qq']);
    try {
      add('chromium-headless-shell');
    } catch {
      // Not every release has it apart.
      add('chromium');
    }
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findChromium(kind);
  if (installed === null)
    throw new Error(
      'No Chromium found and none could be installed. Set CHROMIUM_PATH to a Chromium or Chrome.',
    );
  return installed;
}

/**
 * Headless, WebGL by software where there is no GPU, and no traffic of the browser's own; `also`: further switches;
 * `tracesDir`: where traces are kept until they are saved, which is the caller's to remove.
 */
export function launchBrowser(
  also: readonly string[] = [],
  kind: Kind = 'light',
  tracesDir?: string,
): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(kind),
    ...(tracesDir !== undefined && { tracesDir }),
    timeout: 120_000,
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
