import type { ReactNode } from 'react';
import { NoticeLayer } from '#client/features/notifications/notice-layer.tsx';
import { WorkLayer } from '#client/features/working-time/work-layer.tsx';
import { useSession } from '#client/stores/client-context.ts';

/** What is told and asked on every screen behind sign-in. Loaded after the screen: it shows nothing at first. */
export function BackgroundLayers(): ReactNode {
  const { user } = useSession();
  return (
    <>
      <NoticeLayer />
      {user?.clientType === 'user' ? <WorkLayer /> : null}
    </>
  );
}
