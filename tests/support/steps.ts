import { spawnSync } from 'node:child_process';

export interface Step {
  name: string;
  command: string;
  args: string[];
}

const bin = (name: string) => `node_modules/.bin/${name}`;

export const checkSteps: Step[] = [
  { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
  {
    name: 'lint and format',
    command: bin('biome'),
    args: ['ci', '--error-on-warnings', '.'],
  },
  { name: 'dead code', command: bin('knip'), args: [] },
  { name: 'build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] },
  { name: 'build of the server', command: bin('vite'), args: ['build', '--ssr', '--logLevel', 'warn'] },
  {
    name: 'directions, cycles, file sizes and bundle budget',
    command: bin('vitest'),
    args: ['run', 'tests/architecture.test.ts', 'tests/bundle.test.ts'],
  },
];

const projects = (name: string, ...run: string[]): Step => ({
  name,
  command: bin('vitest'),
  args: ['run', ...run.flatMap((project) => ['--project', project])],
});

/** The journeys by themselves: they wait for a browser, the others for a core. */
export const testSteps: Step[] = [
  projects(
    'units and API on both databases',
    'units',
    'engine, scenes and faults',
    'API',
    'API on PostgreSQL',
  ),
  projects('journeys', 'journeys'),
];

/** Runs the steps one after another; the first that fails ends the process with its code. */
export function runSteps(steps: readonly Step[]): void {
  for (const step of steps) {
    const started = Date.now();
    console.log(`\n▸ ${step.name}`);
    const { status } = spawnSync(step.command, step.args, { stdio: 'inherit' });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`✗ ${step.name} failed after ${seconds} s`);
      process.exit(status ?? 1);
    }
    console.log(`✓ ${step.name}, ${seconds} s`);
  }
}
