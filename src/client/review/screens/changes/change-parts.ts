import { ChangeList } from './change-list.tsx';
import { Changes } from './changes.tsx';
import { ChangesNote } from './changes-note.tsx';
import { ChangesOnStage } from './changes-on-stage.tsx';

/** All of the comparison that is shown, in one chunk. */
export const changeParts = { ChangeList, Changes, ChangesNote, ChangesOnStage };
