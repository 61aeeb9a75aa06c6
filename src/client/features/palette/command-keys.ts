import hotkeys from 'hotkeys-js';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { openPaletteId } from '#client/commands/everywhere/everywhere-commands.ts';

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'range'].includes(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement);

const isPopup = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Whether a key pressed here is for a command: never in a text field, but for the palette; never in a popup. */
export function mayTake(event: KeyboardEvent, commandId: string): boolean {
  if (event.defaultPrevented || event.isComposing || isPopup(event.target)) return false;
  return commandId === openPaletteId || !isText(event.target);
}

/** Binds the keys of commands; `find` gives the command as it is offered when its key is pressed. Returns the unbinding. */
export function bindKeys(
  commands: readonly Pick<OfferedCommand, 'id' | 'keys'>[],
  find: (id: string) => OfferedCommand | undefined,
): () => void {
  hotkeys.filter = () => true;
  const bound = commands
    .filter(({ keys }) => keys !== '')
    .map(({ id, keys }) => {
      const onKey = (event: KeyboardEvent): void => {
        const command = find(id);
        if (command === undefined || !mayTake(event, id)) return;
        event.preventDefault();
        command.run();
      };
      hotkeys(keys, onKey);
      return () => hotkeys.unbind(keys, onKey);
    });
  return () => {
    for (const unbind of bound) unbind();
  };
}
