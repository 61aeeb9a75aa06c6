import { type ReactNode, useState } from 'react';
import { saveOrderWatermark } from '#client/brands/actions/save-watermark.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PictureField } from '#client/ui/fields/picture-field.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import { artworkKind } from './artwork-kind.ts';
import styles from './order-watermark-dialog.module.css';

/** Sets how the proofs of one order are marked: whether at all, for which pages, and with which artwork. */
export function OrderWatermarkDialog({ order, onClose }: { order: OrderDetail; onClose(): void }): ReactNode {
  const client = useClient();
  const { watermark, ...stored } = order.downloadWithWatermark;
  const [marking, setMarking] = useState(stored);
  const [artwork, setArtwork] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const saved = await saveOrderWatermark(client, order.id, marking, artwork);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={`Watermark of #${order.orderId}`}
      size="medium"
      footer={
        <Button variant="primary" busy={busy} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <div className={styles.dialog}>
        <Choice
          label="Download proofs with a watermark"
          hint="Customers and guests get the unmarked files once the proof is approved."
          checked={marking.isDownloadWithWatermark}
          onChange={(isDownloadWithWatermark) => setMarking({ ...marking, isDownloadWithWatermark })}
        />
        <Choice
          label="The pages are dark"
          hint="The light artwork is drawn on them."
          checked={marking.isDarkBackground}
          disabled={!marking.isDownloadWithWatermark}
          onChange={(isDarkBackground) => setMarking({ ...marking, isDarkBackground })}
        />
        <PictureField
          kind={artworkKind}
          label="Artwork of this order"
          ground={marking.isDarkBackground ? 'dark' : 'light'}
          picture={artwork === undefined ? watermark : artwork === '' ? null : artwork}
          none="The brand’s artwork"
          onChange={(chosen) => setArtwork(chosen ?? '')}
        />
      </div>
    </Dialog>
  );
}
