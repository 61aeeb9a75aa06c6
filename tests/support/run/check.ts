import { checkSteps, runSteps } from './steps.ts';

if (!(await runSteps(checkSteps))) process.exit(1);
