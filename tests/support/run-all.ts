import { ensureChromium } from './browser.ts';
import { checkSteps, runSteps, testSteps } from './steps.ts';

ensureChromium();
runSteps([...checkSteps, ...testSteps]);
