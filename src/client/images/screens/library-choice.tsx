import { Images as ImagesIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadLibraries } from '#client/images/actions/images.ts';
import { useClient } from '#client/state/client-context.ts';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import styles from './images-screen.module.css';

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
  const { data: choices, failure } = useLoaded(() => loadLibraries(client));
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label="Company"
          options={choices ?? []}
          value={companyId}
          placeholder="Choose a company"
          error={failure === null ? null : 'The companies could not be loaded. Open this page again.'}
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
