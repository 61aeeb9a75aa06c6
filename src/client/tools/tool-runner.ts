import type { ToolName } from '#shared/review/tool.ts';
import { arrowTool } from './arrow.tool.ts';
import { drawTool } from './draw.tool.ts';
import { pinTool } from './pin.tool.ts';
import { rectTool } from './rect.tool.ts';
import { selectTool } from './select.tool.ts';
import { textTool } from './text.tool.ts';
import type { Intent, Tool, ToolContext, ToolEvent } from './tool.ts';

/** One tool with its state hidden, so that a caller can hold any of them. */
export interface RunningTool {
  readonly cursor: string;
  send(event: ToolEvent, context: ToolContext): readonly Intent[];
}

function run<State>(tool: Tool<State>): RunningTool {
  let state = tool.initial;
  return {
    cursor: tool.cursor,
    send(event, context) {
      const step = tool.on(state, event, context);
      state = step.state;
      return step.intents;
    },
  };
}

/** The hand has no state machine: the stage pans before a tool receives the pointer. */
export function startTool(name: ToolName): RunningTool {
  switch (name) {
    case 'select':
      return run(selectTool);
    case 'pin':
      return run(pinTool);
    case 'arrow':
      return run(arrowTool);
    case 'rect':
      return run(rectTool);
    case 'draw':
      return run(drawTool);
    case 'text':
      return run(textTool);
    case 'hand':
      return { cursor: 'grab', send: () => [] };
  }
}
