import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { loadMergePreview, mergeCompanies } from '#client/accounts/actions/companies.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { MergePreview } from '#shared/accounts/companies/merge-rules.ts';
import type { CompanyDialogProps } from './company-dialog.ts';
import { CompanyField } from './company-field.tsx';
import { mergedLabel } from './company-labels.ts';

/** Merges a company into another one, after showing what moves. */
export function MergeDialog({ company: { id, name }, onClose, onDone }: CompanyDialogProps): ReactNode {
  const client = useClient();
  const [, go] = useLocation();
  const form = useForm({
    name: `company-merge.${id}`,
    given: { intoId: '' },
    problemsOf: ({ intoId }) => (intoId === '' ? { intoId: 'Required!' } : {}),
    async send({ intoId }) {
      const isDone = await mergeCompanies(client, id, intoId);
      if (isDone) go(`/companies/${intoId}`);
      return isDone;
    },
    onSaved: onDone,
  });
  const { intoId } = form.values;
  const [preview, load] = usePreview(id, intoId);
  return (
    <FormDialog
      form={form}
      title={`Merge ${name} into another company`}
      description={`All that ${name} has moves to the company that you choose, and ${name} is deleted. This cannot be undone.`}
      submit="Merge"
      disabled={typeof preview === 'string' || preview.problems.length > 0}
      onClose={onClose}
    >
      <CompanyField
        label="Merge into"
        placeholder="Choose a company"
        required
        isReseller={false}
        without={id}
        value={intoId}
        error={form.problems?.intoId ?? null}
        onChange={(chosen) => form.change({ intoId: chosen })}
      />
      {intoId === '' ? null : preview === 'waiting' ? (
        <Skeleton height="40px" />
      ) : preview === 'failed' ? (
        <LoadFailure what="What would move" onRetry={load} />
      ) : preview.problems.length > 0 ? (
        preview.problems.map((problem) => (
          <p key={problem} className={page.error} role="alert">
            {problem}
          </p>
        ))
      ) : (
        <p className={page.notice} role="status">
          {mergedLabel(preview)}
        </p>
      )}
    </FormDialog>
  );
}

/** Returns what would move, and a function that asks for it again. */
function usePreview(companyId: string, intoId: string): [MergePreview | 'waiting' | 'failed', () => void] {
  const client = useClient();
  const [preview, setPreview] = useState<MergePreview | 'waiting' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks.
  useEffect(() => {
    let isLeft = false;
    setPreview('waiting');
    if (intoId !== '')
      void loadMergePreview(client, companyId, intoId).then((loaded) => {
        if (!isLeft) setPreview(loaded ?? 'failed');
      });
    return () => {
      isLeft = true;
    };
  }, [client, companyId, intoId, attempt]);
  return [preview, () => setAttempt((last) => last + 1)];
}
