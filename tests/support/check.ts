import { checkSteps, runSteps } from './steps.ts';

runSteps(checkSteps);
