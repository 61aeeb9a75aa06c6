import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ImpersonationBanner } from '#client/accounts/screens/impersonation/impersonation-banner.tsx';
import { useClient } from '#client/state/client-context.ts';
import { keptText } from '#client/sync/kept-value.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useSteadyHeight } from '#client/ui/use-steady-height.ts';
import { NewVersionBar } from './new-version-bar.tsx';

const AnnouncementBar = lateComponent(() =>
  import('#client/notifications/screens/announcements/announcement-bar.tsx').then(
    (module) => module.AnnouncementBar,
  ),
);

const PlanBanners = lateComponent(() =>
  import('#client/billing/screens/plan/plan-banners.tsx').then((module) => module.PlanBanners),
);

const keptRoom = keptText('notices-room', { otherwise: 0, parse: (text) => Number(text) || 0 });
/** How long room is kept for the notices of the last visit, which may not be there any more. */
const patienceMs = 4_000;

/**
 * The notices above every screen; `isQuiet`: only those that must always be visible. They come a moment after
 * the screen: until then their last height is reserved, so that nothing moves under the pointer. Screens as
 * high as the window leave room for them: `--notices` is its height.
 */
export function ShellNotices({ isQuiet = false }: { isQuiet?: boolean }): ReactNode {
  const { storage } = useClient();
  const outer = useRef<HTMLDivElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(() => (isQuiet ? 0 : keptRoom.read(storage)));
  /** The last stored height: an equal one is not stored again, so that a cleared storage stays clear. */
  const kept = useRef(room);
  useEffect(() => {
    const timer = setTimeout(() => setRoom(0), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const [all, shown] = [outer.current, notices.current];
    if (all === null || shown === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = shown.offsetHeight;
      root.style.setProperty('--notices', `${all.offsetHeight}px`);
      if (height >= room) setRoom(0);
      if (room > 0 || isQuiet || height === kept.current) return;
      kept.current = height;
      keptRoom.write(storage, height);
    });
    observer.observe(all);
    observer.observe(shown);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notices');
    };
  }, [room, isQuiet, storage]);
  useSteadyHeight(outer);
  return (
    <div ref={outer} style={{ minHeight: room }}>
      <div ref={notices}>
        <NewVersionBar />
        <ImpersonationBanner />
        {isQuiet ? null : (
          <DeferUntilIdle>
            <AnnouncementBar />
            <PlanBanners />
          </DeferUntilIdle>
        )}
      </div>
    </div>
  );
}
