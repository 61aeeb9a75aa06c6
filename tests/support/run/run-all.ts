import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../browser/browser.ts';
import { pdfTools } from '../files/pdf-tools.ts';
import { notCovered } from '../samples/sample-sets.ts';
import { seedDemonstration } from '../servers/demo-template.ts';
import { failuresVariable } from './failures-reporter.ts';
import { checkSteps, journeys, runSteps, unitsAndApi } from './steps.ts';

ensureChromium();
// Installed once: concurrent test files would disturb each other.
await pdfTools();
if (!(await runSteps(checkSteps))) process.exit(1);
const noted = await mkdtemp(join(tmpdir(), 'galley-failures-'));
const failures = join(noted, 'failures');
process.env[failuresVariable] = failures;
// Seeding takes one core half a minute, in which the journeys would leave the other idle.
// Its failure is said at the end of what runs meanwhile, whose output would bury it.
const seeding = Promise.allSettled([seedDemonstration()]);
const hasPassed = await runSteps([[unitsAndApi]]);
const [seeded] = await seeding;
if (seeded.status === 'rejected') {
  console.error('✗ the demonstration could not be loaded, and the journeys need it', seeded.reason);
  process.exit(1);
}
const template = seeded.value;
process.env.DEMO_TEMPLATE = template;
// Also after a failure: a run takes an hour, and names all that fails.
const succeeds = (await runSteps([[journeys]])) && hasPassed;
await rm(template, { recursive: true, force: true });
// Once more at the end: what failed first is far above the journeys by now.
if (!succeeds) console.error(await readFile(failures, 'utf8').catch(() => 'No test has named its failure.'));
await rm(noted, { recursive: true, force: true });
if (notCovered !== null) console.log(notCovered);
process.exit(succeeds ? 0 : 1);
