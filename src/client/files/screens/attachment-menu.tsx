import { Download, MoreHorizontal, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveVersionFile } from '#client/files/actions/save-version-file.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import { useActorOn, useClient, useDecisions } from '#client/state/client-context.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import { approvedIds } from '#shared/decisions/decided-step.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { isOpenForFiles } from '#shared/files/attachment-changes.ts';
import { isVersionWithheld, withheldText } from '#shared/files/unmarked-files.ts';
import { whyAttachmentStays } from '#shared/files/version-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayRemoveFile } from '#shared/orders/order-form-rules.ts';

/** What else can be done with an attachment: its newest file is saved, or the whole is deleted unless something keeps it. */
export function AttachmentMenu({
  order,
  attachment,
  newest,
  onDelete,
}: {
  order: OrderDetail;
  attachment: Attachment;
  newest: Version;
  onDelete: () => void;
}): ReactNode {
  const client = useClient();
  const actor = useActorOn(order);
  const { lists } = useDecisions();
  const isWithheld = isVersionWithheld(actor, order, attachment, newest);
  const stays = whyAttachmentStays(attachment.versions, approvedIds(lists[order.id] ?? []));
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={MoreHorizontal} label={`More for ${attachment.name}`} />}
      entries={[
        {
          kind: 'item',
          id: 'download',
          label: 'Download file',
          icon: Download,
          disabled: isWithheld,
          onSelect: () => void saveVersionFile(client, order.id, newest),
        },
        ...(isWithheld ? ([{ kind: 'label', id: 'withheld', label: withheldText }] as const) : []),
        ...(mayRemoveFile(actor, attachment.kind, situationOf(order)) && isOpenForFiles(order)
          ? ([
              { kind: 'separator', id: 'end' },
              {
                kind: 'item',
                id: 'delete',
                label: 'Delete attachment',
                icon: Trash2,
                danger: true,
                disabled: stays !== null,
                onSelect: onDelete,
              },
              ...(stays === null ? [] : [{ kind: 'label', id: 'stays', label: stays } as const]),
            ] as const)
          : []),
      ]}
    />
  );
}
