import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useCommands } from '#client/shell/screens/palette/command-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { isVersionWithheld, withheldText } from '#shared/files/unmarked-files.ts';
import styles from './proof-choice.module.css';

const choices = ['proof.download-144', 'proof.download-300', 'file.download'];

/** The choice of resolution and of the file itself, or why that must wait; absent where nothing can be chosen. */
export function ProofChoice(): ReactNode {
  const { actor, order, attachment, version } = useScene();
  const commands = useCommands();
  const entries = choices.flatMap((id): MenuEntry[] => {
    const command = commands.find((each) => each.id === id);
    return command === undefined
      ? []
      : [{ kind: 'item', id, label: command.label, icon: command.icon, onSelect: command.run }];
  });
  if (isVersionWithheld(actor, order, attachment, version))
    entries.push({ kind: 'label', id: 'withheld', label: withheldText });
  if (entries.length < 2) return null;
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={ChevronDown} label="Choose what to download" className={styles.choice} />}
      entries={entries}
    />
  );
}
