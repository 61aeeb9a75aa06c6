import { type ReactNode, useMemo } from 'react';
import styles from './announcement-bar.module.css';
import { safeHtml } from './safe-html.ts';

/** The markup of an announcement, cleaned. */
export function AnnouncementText({ html }: { html: string }): ReactNode {
  const clean = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above, and scripts are refused by the page's policy.
  return <div className={styles.text} dangerouslySetInnerHTML={clean} />;
}
