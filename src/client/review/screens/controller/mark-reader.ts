import type { StageMark } from '#client/stage/stage.ts';
import type { AnnotationTab, Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { decodeMark, type RecordSheet } from '#shared/review/mark-record.ts';

/** Reads the marks of threads, each record once. Records that hold no mark read as null. */
export interface MarkReader {
  markOf(topic: Pick<Topic, 'annotation'>): Mark | null;
}

export function createMarkReader(sheet: RecordSheet): MarkReader {
  const read = new Map<string, Mark | null>();
  return {
    markOf({ annotation }) {
      if (annotation === null) return null;
      const known = read.get(annotation);
      if (known !== undefined) return known;
      const reading = decodeMark(annotation, sheet);
      const mark = reading.kind === 'mark' ? reading.mark : null;
      read.set(annotation, mark);
      return mark;
    },
  };
}

export interface MarksShown {
  topics: readonly Topic[];
  tab: AnnotationTab;
  reader: MarkReader;
  userId: string;
  draft: Mark | null;
}

/** Returns the marks for the stage: those of one tab's threads, and the unsaved one. */
export function stageMarks({ topics, tab, reader, userId, draft }: MarksShown): StageMark[] {
  const marks: StageMark[] = [];
  for (const topic of topics) {
    if (topic.tab !== tab) continue;
    const mark = reader.markOf(topic);
    if (mark === null) continue;
    marks.push({
      mark,
      number: topic.number > 0 ? topic.number : null,
      state: topic.isResolve ? 'resolved' : 'saved',
      own: topic.sender.id === userId,
    });
  }
  if (draft !== null) marks.push({ mark: draft, number: null, state: 'draft', own: true });
  return marks;
}
