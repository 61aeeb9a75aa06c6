import { openPaletteId } from '#client/shell/commands/everywhere-commands.ts';
import { Kbd } from '#client/ui/buttons/kbd.tsx';
import { useCommand } from './command-context.ts';
import styles from './palette-button.module.css';

export function PaletteButton() {
  const command = useCommand(openPaletteId);
  if (command === null) return null;
  return (
    <button type="button" className={styles.button} onClick={command.run} aria-label="Commands">
      <command.icon className={styles.icon} aria-hidden="true" />
      <span className={styles.label}>Commands</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys="ctrl+k" />
      </span>
    </button>
  );
}
