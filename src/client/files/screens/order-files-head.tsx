import { ChevronDown, Download } from 'lucide-react';
import { beginBulkDownload } from '#client/files/actions/bulk-download.ts';
import { allAttachments } from '#client/orders/stores/order-attachments.ts';
import { useActorOn, useClient, useOrders } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { BulkDownloadScope } from '#shared/files/bulk-download.ts';
import { isVersionWithheld } from '#shared/files/unmarked-files.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './order-files-head.module.css';

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** All files of the order together, prepared by the server; absent where there is at most one. */
export function OrderFilesHead({ order }: { order: OrderDetail }) {
  const client = useClient();
  const actor = useActorOn(order);
  const { downloads } = useOrders();
  const attachments = allAttachments(order);
  const versions = attachments.reduce((sum, attachment) => sum + attachment.versions.length, 0);
  if (versions < 2) return null;
  const withheld = attachments.some((attachment) =>
    attachment.versions.some((version) => isVersionWithheld(actor, order, attachment, version)),
  );
  const preparing = Object.values(downloads).includes(order.id);
  const fetch = (scope: BulkDownloadScope) => () => void beginBulkDownload(client, order.id, scope);
  return (
    <div className={styles.head}>
      <p>
        {files(attachments.length)}
        {versions > attachments.length && `, ${versions} versions`}
      </p>
      <Menu
        align="end"
        trigger={
          <Button size="small" icon={Download} trailing={ChevronDown} busy={preparing}>
            Download all
          </Button>
        }
        entries={[
          {
            kind: 'item',
            id: 'newest',
            label: 'Newest versions',
            note: files(attachments.length),
            onSelect: fetch('newest'),
          },
          { kind: 'item', id: 'all', label: 'All versions', note: files(versions), onSelect: fetch('all') },
          ...(withheld
            ? ([
                { kind: 'label', id: 'withheld', label: 'Unmarked proofs come along once approved.' },
              ] as const)
            : []),
        ]}
      />
    </div>
  );
}
