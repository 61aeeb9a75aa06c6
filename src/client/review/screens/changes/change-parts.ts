import { Changes } from './changes.tsx';
import { ChangesNote } from './changes-note.tsx';
import { ChangeList } from './list/change-list.tsx';
import { ChangesOnStage } from './on-stage/changes-on-stage.tsx';

/** All of the comparison that is shown, in one chunk. */
export const changeParts = { ChangeList, Changes, ChangesNote, ChangesOnStage };
