import { type Editor, useEditorState } from '@tiptap/react';
import { Bold, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './editor.module.css';

/** The text formats; the buttons leave the focus where it is. */
export function FormatButtons({ editor }: { editor: Editor }): ReactNode {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => formats.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  });
  return (
    <fieldset className={styles.formats} aria-label="Format">
      {formats.map(({ name, title, icon, keys, toggle }) => (
        <IconButton
          key={name}
          size="small"
          icon={icon}
          label={title}
          keys={keys}
          className={active.includes(name) ? styles.active : undefined}
          aria-pressed={active.includes(name)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor.chain().focus()).run()}
        />
      ))}
    </fieldset>
  );
}

type Chain = ReturnType<Editor['chain']>;

const formats: readonly {
  name: string;
  title: string;
  icon: LucideIcon;
  keys: string;
  toggle(chain: Chain): Chain;
}[] = [
  {
    name: 'bold',
    title: 'Bold',
    icon: Bold,
    keys: 'ctrl+b,command+b',
    toggle: (chain) => chain.toggleBold(),
  },
  {
    name: 'italic',
    title: 'Italic',
    icon: Italic,
    keys: 'ctrl+i,command+i',
    toggle: (chain) => chain.toggleItalic(),
  },
  {
    name: 'bulletList',
    title: 'Bullet list',
    icon: List,
    keys: 'ctrl+shift+8,command+shift+8',
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    title: 'Numbered list',
    icon: ListOrdered,
    keys: 'ctrl+shift+7,command+shift+7',
    toggle: (chain) => chain.toggleOrderedList(),
  },
];
