import { UserCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import styles from '#client/shell/screens/frame/notice.module.css';
import { useSession } from '#client/state/entry.ts';
import { Button } from '#client/ui/buttons/button.tsx';

/** Says, all the while, that somebody of the provider's people is signed in as a customer; with the way out. */
export function ImpersonationBanner(): ReactNode {
  const { user } = useSession();
  const [, navigate] = useLocation();
  if (user === null || user.impersonator === null) return null;
  return (
    <section className={styles.banner} data-tone="warning" aria-label="Signed in as a customer">
      <UserCog size={16} aria-hidden />
      <p>
        <strong>{user.impersonator.name}</strong>, you are signed in as <strong>{user.name}</strong>
        {user.company === null ? '' : ` of ${user.company.name}`}. What you do is recorded in the history
        under both names.
      </p>
      <Button size="small" onClick={() => navigate('/signout')}>
        End
      </Button>
    </section>
  );
}
