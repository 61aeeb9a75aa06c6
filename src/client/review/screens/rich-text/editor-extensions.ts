import { type AnyExtension, type Editor, Extension } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import type { SuggestionOptions } from '@tiptap/suggestion';
import type { Person } from '#shared/accounts/person.ts';
import { HardBreak } from './hard-break.ts';
import type { MentionChoice } from './mention-list.tsx';

export interface EditorWishes {
  placeholder: string;
  people(): readonly Person[];
  onMention(choice: MentionChoice | null): void;
  /** Set by the editor: offers people again, for they may come after the @ has been typed. */
  offer: { again(): void };
  /** Sends what `editor` holds: the one that has the focus, of those made for one place. */
  send(editor: Editor): void;
  cancel(): void;
}

/** Text as a message may hold it, mentions apart. */
export const textExtensions = (placeholder: string): AnyExtension[] => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  HardBreak,
  UndoRedo,
  Placeholder.configure({ placeholder }),
];

/** The editor's document has exactly the nodes a message may hold. */
export const editorExtensions = (wishes: EditorWishes): AnyExtension[] => [
  ...textExtensions(wishes.placeholder),
  Mention.configure({ suggestion: mentionSuggestion(wishes) }),
  sendingKeys(wishes),
];

function sendingKeys({ send, cancel }: EditorWishes): AnyExtension {
  const handled =
    (run: (editor: Editor) => void) =>
    ({ editor }: { editor: Editor }) => {
      run(editor);
      return true;
    };
  return Extension.create({
    name: 'sending',
    addKeyboardShortcuts: () => ({ 'Mod-Enter': handled(send), Escape: handled(cancel) }),
  });
}

const maxPeople = 8;

/** People whose name holds the text in any word, those that begin with it first. */
export function peopleMatching(people: readonly Person[], query: string): Person[] {
  const wanted = query.toLocaleLowerCase();
  const rank = ({ name }: Person): number => {
    const lower = name.toLocaleLowerCase();
    if (lower.startsWith(wanted)) return 0;
    return lower.split(/\s+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  return people
    .filter((person) => rank(person) < 2)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxPeople);
}

interface Mentioning {
  query: string;
  clientRect?: (() => DOMRect | null) | null;
  command(item: { id: string; label: string }): void;
}

function mentionSuggestion({ people, onMention, offer }: EditorWishes): Partial<SuggestionOptions<Person>> {
  return {
    char: '@',
    allowSpaces: true,
    render: () => {
      let choice: MentionChoice | null = null;
      let open: Mentioning | null = null;
      const show = (next: MentionChoice | null): void => {
        choice = next;
        onMention(next);
      };
      const update = (props: Mentioning): void => {
        open = props;
        const at = props.clientRect?.() ?? null;
        const items = peopleMatching(people(), props.query);
        if (at === null || items.length === 0) show(null);
        else
          show({
            people: items,
            index: Math.min(choice?.index ?? 0, items.length - 1),
            at,
            choose: ({ id, name }) => props.command({ id, label: name }),
          });
      };
      offer.again = () => {
        if (open !== null) update(open);
      };
      return {
        onStart: (props) => update(props as never),
        onUpdate: (props) => update(props as never),
        onExit: () => {
          open = null;
          show(null);
        },
        onKeyDown({ event }) {
          if (choice === null) return false;
          const { people: shown, index } = choice;
          const chosen = shown[index];
          if (event.key === 'ArrowDown') show({ ...choice, index: (index + 1) % shown.length });
          else if (event.key === 'ArrowUp')
            show({ ...choice, index: (index - 1 + shown.length) % shown.length });
          else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined)
            choice.choose(chosen);
          else if (event.key === 'Escape') show(null);
          else return false;
          return true;
        },
      };
    },
  };
}
