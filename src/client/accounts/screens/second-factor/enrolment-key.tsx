import type { ReactNode } from 'react';
import type { Enrolment } from '#client/accounts/actions/second-factor.ts';
import styles from './second-factor.module.css';

/** Modules of white around a QR code, as its standard asks. */
const quiet = 4;

/** What an authenticator app takes over: a QR code, and the key to type where none can be scanned. */
export function EnrolmentKey({ enrolment: { key, qr } }: { enrolment: Enrolment }): ReactNode {
  const size = qr.modules + 2 * quiet;
  return (
    <div className={styles.enrolment}>
      <svg
        className={styles.qr}
        viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <div>
        <p>Scan this with an authenticator app, or type the key there:</p>
        <code className={styles.key}>{key.match(/.{4}/g)?.join(' ')}</code>
      </div>
    </div>
  );
}
