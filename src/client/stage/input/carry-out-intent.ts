import type { StageMarks } from '#client/stage/marks/stage-marks.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { StageText } from '#client/stage/text/stage-text.ts';
import type { Intent } from '#client/tools/tool.ts';

export interface IntentTargets {
  marks: Pick<StageMarks, 'draft' | 'select' | 'hover' | 'preview'>;
  text: Pick<StageText, 'select' | 'clear'>;
  events: Pick<StageEvents, 'onDraft' | 'onDraftRefused' | 'onSelect' | 'onChange'>;
}

/** Carries out what a tool intends: draws on the stage and notifies the review screen. */
export function carryOut(
  intent: Exclude<Intent, { kind: 'cursor' }>,
  { marks, text, events }: IntentTargets,
): void {
  switch (intent.kind) {
    case 'draft':
      marks.draft(intent.mark);
      break;
    case 'commit':
      marks.draft(intent.mark, true);
      events.onDraft(intent.mark);
      break;
    case 'refused':
      events.onDraftRefused();
      break;
    case 'select':
      marks.select(intent.id);
      events.onSelect(intent.id);
      break;
    case 'hover':
      marks.hover(intent.id);
      break;
    case 'preview':
      marks.preview(intent.mark);
      break;
    case 'change':
      marks.preview(intent.mark, true);
      events.onChange(intent.mark);
      break;
    case 'text':
      text.select(intent);
      break;
    case 'text-clear':
      text.clear();
  }
}
