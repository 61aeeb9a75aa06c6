import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './decision-parts.module.css';
import type { FileCheck } from './file-check.ts';
import { Warning } from './warning.tsx';

const notYours = 'The record will say that you did not have it on your screen.';

/** Says whether the file on the screen is the recorded one, unless it is. */
export function FileCheckNote({ check, approves }: { check: FileCheck; approves: boolean }): ReactNode {
  switch (check.state) {
    case 'none':
    case 'same':
      return null;
    case 'checking':
      return (
        <p className={styles.quiet}>
          {`Checking that the file on your screen is the recorded one: ${Math.floor(check.part * 100)} %`}
        </p>
      );
    case 'different':
      return (
        <Warning>
          {`The file on your screen is not the one that was uploaded: its SHA-256 is another. ${
            approves ? 'It cannot be approved. Ask the studio to upload it again.' : notYours
          }`}
        </Warning>
      );
    case 'failed':
      return (
        <Warning>
          {`The file on your screen could not be compared with the recorded one. ${approves ? '' : notYours} `}
          <Button size="small" onClick={check.retry}>
            Try again
          </Button>
        </Warning>
      );
  }
}
