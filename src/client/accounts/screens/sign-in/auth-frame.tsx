import type { ReactNode } from 'react';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { useSession } from '#client/state/entry.ts';
import styles from './auth-frame.module.css';
import { ProofSheet } from './proof-sheet.tsx';

/** The page around every screen before sign-in: the form on one side, a proof on the light table on the other. */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { config } = useSession();
  return (
    <div className={styles.frame}>
      <main className={styles.side}>
        <ProductMark size="large" />
        <div className={styles.content}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        <footer className={styles.footer}>
          {config?.privacyUrl && <a href={config.privacyUrl}>Privacy</a>}
          {config?.termsUrl && <a href={config.termsUrl}>Terms</a>}
          {config?.isSetUp && <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>}
        </footer>
      </main>
      <div className={styles.table} aria-hidden="true">
        <ProofSheet />
      </div>
    </div>
  );
}
