import type { ReactNode } from 'react';
import { useClient, useSession } from '#client/stores/client-context.ts';
import { productNameOf } from '#client/stores/session.store.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import styles from './tour-video.module.css';

/** The film about the product, where one is configured. */
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
