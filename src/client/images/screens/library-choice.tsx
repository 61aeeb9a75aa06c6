import { Images as ImagesIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { loadLibraries } from '#client/images/actions/images.ts';
import { useClient } from '#client/state/client-context.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import styles from './images-screen.module.css';

interface Choice {
  value: string;
  label: string;
}

/** Chooses the company whose pictures the provider's people see. */
export function LibraryChoice({
  companyId,
  onChange,
  children,
}: {
  companyId: string | null;
  onChange(companyId: string | null): void;
  children: ReactNode;
}): ReactNode {
  const client = useClient();
  const [choices, setChoices] = useState<readonly Choice[] | 'failed'>([]);
  useEffect(() => {
    let isLeft = false;
    void loadLibraries(client).then((loaded) => {
      if (!isLeft) setChoices(loaded ?? 'failed');
    });
    return () => {
      isLeft = true;
    };
  }, [client]);
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label="Company"
          options={choices === 'failed' ? [] : choices}
          value={companyId}
          placeholder="Choose a company"
          error={choices === 'failed' ? 'The companies could not be loaded. Open this page again.' : null}
          onChange={onChange}
        />
      </div>
      {children ?? (
        <EmptyState
          icon={ImagesIcon}
          title="Choose a company"
          text="You look at its pictures; its own team adds and changes them."
        />
      )}
    </>
  );
}
