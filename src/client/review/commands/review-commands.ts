import type { Command } from '#client/commands/command.ts';
import { chooseColour } from './choose-colour.ts';
import { chooseTool } from './choose-tool.ts';
import { decide } from './decide.ts';
import { goToPage } from './go-to-page.ts';
import { readFile } from './read-file.ts';
import type { ReviewContext } from './review-context.ts';
import { showTab } from './show-tab.ts';
import { showVersion } from './show-version.ts';
import { stepFile } from './step-file.ts';
import { undoMarks } from './undo-marks.ts';
import { walkThreads } from './walk-threads.ts';
import { zoomCommands } from './zoom.ts';

/** Every command of the review screen, in the order palette and key help show them. */
export const reviewCommands: readonly Command<ReviewContext>[] = [
  ...chooseTool,
  ...chooseColour,
  ...zoomCommands,
  ...goToPage,
  ...walkThreads,
  ...showTab,
  ...showVersion,
  ...stepFile,
  ...undoMarks,
  ...readFile,
  ...decide,
];
