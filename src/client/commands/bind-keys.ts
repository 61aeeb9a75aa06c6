import { tinykeys } from 'tinykeys';
import type { OfferedCommand } from './bind-commands.ts';
import { keyBindings } from './key-bindings.ts';

const textField =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), ' +
  'input:not([type="button"], [type="submit"], [type="checkbox"], [type="radio"], [type="range"], [type="file"])';
const popup = '[role="dialog"], [role="alertdialog"], [role="menu"]';

type Keyed = Pick<OfferedCommand, 'id' | 'keys' | 'whileTyping' | 'repeats'>;

/** A pressed key is a command's unless it was handled, is being composed, or belongs to a popup or a text field. */
function isTaken(event: KeyboardEvent, { whileTyping, repeats }: Keyed): boolean {
  if (event.defaultPrevented || event.isComposing || (event.repeat && repeats !== true)) return false;
  if (!(event.target instanceof Element)) return true;
  if (event.target.closest(popup) !== null) return false;
  return whileTyping === true || event.target.closest(textField) === null;
}

/**
 * Binds the keys of commands, the one place that does. `find` gives the command as it is offered when its key is
 * pressed. Sequences come first, so that the end of one is no stroke of its own. Returns the unbinding.
 */
export function bindKeys(
  target: Window,
  commands: readonly Keyed[],
  find: (id: string) => OfferedCommand | undefined,
  apple: boolean,
): () => void {
  const bound = commands
    .flatMap((command) => keyBindings(command.keys, apple).map((binding) => ({ command, binding })))
    .sort((a, b) => b.binding.split(' ').length - a.binding.split(' ').length)
    .map(({ command, binding }): [string, (event: KeyboardEvent) => void] => [
      binding,
      (event) => {
        const offered = find(command.id);
        if (offered === undefined || !isTaken(event, command)) return;
        event.preventDefault();
        offered.run();
      },
    ]);
  return tinykeys(target, Object.fromEntries(bound));
}
