import type { ReactNode } from 'react';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './tour-video.module.css';

/** The film about the product, if one is configured. */
export function TourVideo(): ReactNode {
  const client = useClient();
  const session = useSession();
  const { config } = session;
  if (!config?.tourVideo) return null;
  return (
    <Dialog
      open
      onOpenChange={() => {
        client.session.asksForVideo = false;
      }}
      size="large"
      title={`Welcome to ${productNameOf(session)}`}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are part of the film that is configured. */}
      <video className={styles.video} src={config.tourVideo} controls preload="metadata" />
    </Dialog>
  );
}
