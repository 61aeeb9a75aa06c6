import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';

interface Step {
  name: string;
  command: string;
  args: string[];
}

const bin = (name: string) => `node_modules/.bin/${name}`;
const step = (name: string, tool: string, ...args: string[]): Step => ({ name, command: bin(tool), args });

/** Groups run one after another, the steps of a group side by side: each alone leaves a core idle for part of its time. */
export const checkSteps: Step[][] = [
  [
    step('types', 'tsc', '-p', '.'),
    step('lint and format', 'biome', 'ci', '--error-on-warnings', '.'),
    step('dead code', 'knip'),
    step('build', 'vite', 'build', '--logLevel', 'warn'),
    step('build of the server', 'vite', 'build', '--ssr', '--logLevel', 'warn'),
  ],
  [
    step(
      'directions, cycles, file sizes and bundle budget',
      'vitest',
      'run',
      'tests/architecture.test.ts',
      'tests/bundle.test.ts',
    ),
  ],
];

const reporters = ['--reporter=default', '--reporter=tests/support/run/failures-reporter.ts'];
const projects = (name: string, run: string[], ...also: string[]): Step =>
  step(name, 'vitest', 'run', ...run.flatMap((project) => ['--project', project]), ...reporters, ...also);

export const unitsAndApi = projects('units and API', [
  'units',
  'engine, scenes and faults',
  'API where databases differ',
  'API on PostgreSQL',
]);
/** More would leave less of a core idle, and let what is shown for seconds pass before a journey looks for it. */
const journeysAtOnce = availableParallelism();
/** Run alone: journeys wait for a browser, the others for a core. */
export const journeys = projects('journeys', ['journeys'], `--maxWorkers=${journeysAtOnce}`);

/** Runs each group to its end, and none after one in which a step failed. Returns whether all passed. */
export async function runSteps(groups: readonly (readonly Step[])[]): Promise<boolean> {
  for (const group of groups) {
    const isAlone = group.length === 1;
    const passed = await Promise.all(group.map((each) => run(each, isAlone)));
    if (passed.includes(false)) return false;
  }
  return true;
}

/** Returns whether it passed. What it prints is shown as it comes where it runs alone, and otherwise at its end. */
async function run({ name, command, args }: Step, isAlone: boolean): Promise<boolean> {
  const started = Date.now();
  if (isAlone) console.log(`\n▸ ${name}`);
  const child = spawn(command, args, { stdio: ['inherit', ...(isAlone ? inherited : piped)] });
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => stream && buffer(stream)));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  for (const text of await printed) if (text !== null) process.stdout.write(text);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (status === 0) console.log(`✓ ${name}, ${seconds} s`);
  else console.error(`✗ ${name} failed after ${seconds} s`);
  return status === 0;
}

const inherited = ['inherit', 'inherit'] as const;
const piped = ['pipe', 'pipe'] as const;
