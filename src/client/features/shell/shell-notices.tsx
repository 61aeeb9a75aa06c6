import { type ReactNode, useEffect, useRef } from 'react';
import { lateComponent } from '#client/ui/late-component.ts';
import { Later } from '#client/ui/later.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { NewVersionBar } from './new-version-bar.tsx';

const AnnouncementBar = lateComponent(() =>
  import('#client/features/announcements/announcement-bar.tsx').then((module) => module.AnnouncementBar),
);

const PlanBanners = lateComponent(() =>
  import('#client/features/plan/plan-banners.tsx').then((module) => module.PlanBanners),
);

/**
 * What is told above every screen; `isQuiet`: only what must always be seen. Screens as high as the window leave room
 * for it: `--notices` is its height.
 */
export function ShellNotices({ isQuiet = false }: { isQuiet?: boolean }): ReactNode {
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = notices;
    if (current === null) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty('--notices', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--notices');
    };
  }, []);
  return (
    <div ref={notices}>
      <NewVersionBar />
      <ImpersonationBanner />
      {isQuiet ? null : (
        <Later>
          <AnnouncementBar />
          <PlanBanners />
        </Later>
      )}
    </div>
  );
}
