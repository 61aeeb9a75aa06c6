import { rm } from 'node:fs/promises';
import { ensureChromium } from '../browser/browser.ts';
import { pdfTools } from '../files/pdf-tools.ts';
import { notCovered } from '../samples/sample-sets.ts';
import { seedDemonstration } from '../servers/demo-template.ts';
import { checkSteps, journeys, runSteps, unitsAndApi } from './steps.ts';

ensureChromium();
// Installed once: concurrent test files would disturb each other.
await pdfTools();
if (!(await runSteps(checkSteps))) process.exit(1);
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
if (notCovered !== null) console.log(notCovered);
process.exit(succeeds ? 0 : 1);
