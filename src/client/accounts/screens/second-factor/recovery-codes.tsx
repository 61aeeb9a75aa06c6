import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FactorState } from '#client/accounts/actions/second-factor.ts';
import { useClient } from '#client/state/client-context.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './second-factor.module.css';

/** Returns how many are left, as a sentence. */
export const recoveryCodesLeft = ({ recoveryCodesLeft: left }: FactorState): string =>
  `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;

/** Shows the recovery codes, this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
  const client = useClient();
  const text = `${codes.join('\n')}\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      showToast(client.toasts, { kind: 'success', title: 'Copied' });
    } catch {
      // E.g. on a page that came over plain HTTP.
      showToast(client.toasts, {
        kind: 'warning',
        title: 'The codes could not be copied',
        messages: ['Download them, or copy them by hand.'],
      });
    }
  };
  return (
    <>
      <p>
        Keep these recovery codes where you keep what is important. Each signs you in once if you lose your
        app or passkey, and they are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          icon={Download}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
      </div>
    </>
  );
}
