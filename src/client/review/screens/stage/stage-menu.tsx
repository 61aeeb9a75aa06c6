import { MessageSquare, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useCommands } from '#client/shell/screens/palette/command-context.ts';
import { ContextMenu } from '#client/ui/menus/context-menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';

const offered = [
  ['text.copy', 'tool.pin', 'tool.arrow', 'tool.rect', 'tool.draw'],
  ['zoom.in', 'zoom.out', 'zoom.fit', 'zoom.width'],
  ['mark.undo', 'mark.redo', 'proof.download'],
];

/** The menu on the stage: what can be done with the mark under the pointer, then the screen's commands. */
export function StageMenuPopup(): ReactNode {
  const { controller } = useScene();
  const { menu, draft } = useView();
  const commands = useCommands();
  const topic = menu?.markId == null ? null : controller.topicOfMark(menu.markId);
  const isDraft = draft !== null && menu?.markId === draft.id;

  const offeredOf = (ids: readonly string[]): MenuEntry[] =>
    ids.flatMap((id): MenuEntry[] =>
      commands
        .filter((command) => command.id === id)
        .map(({ label, icon, keys, run }) => ({
          kind: 'item',
          id,
          label,
          icon,
          keys,
          danger: id === 'comment.delete',
          onSelect: run,
        })),
    );

  const onMark: MenuEntry[] = [];
  if (isDraft)
    onMark.push({
      kind: 'item',
      id: 'discard',
      label: 'Discard mark',
      icon: Trash2,
      danger: true,
      onSelect: () => controller.drafting.discard(),
    });
  if (topic !== null) {
    onMark.push({
      kind: 'item',
      id: 'show',
      label: 'Show comment',
      icon: MessageSquare,
      onSelect() {
        controller.setPanels({ comments: true });
        controller.view.walking = false;
        controller.choose(topic.id, { reveal: true });
      },
    });
    onMark.push(...offeredOf(['comment.reply', 'comment.resolve', 'comment.delete']));
  }
  const groups = [onMark, ...offered.map(offeredOf)].filter((group) => group.length > 0);
  const entries = groups.flatMap((group, i): MenuEntry[] =>
    i === 0 ? group : [{ kind: 'separator', id: `group-${i}` }, ...group],
  );
  return (
    <ContextMenu
      at={menu}
      entries={entries}
      onClose={() => {
        controller.view.menu = null;
      }}
    />
  );
}
