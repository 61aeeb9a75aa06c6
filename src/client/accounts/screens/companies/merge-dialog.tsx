import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { loadMergePreview, mergeCompanies } from '#client/accounts/actions/companies.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
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
  const {
    data: preview,
    failure,
    load,
  } = useLoaded(() => loadMergePreview(client, id, intoId), {
    key: `${id} ${intoId}`,
    isAsked: intoId !== '',
  });
  return (
    <FormDialog
      form={form}
      title={`Merge ${name} into another company`}
      description={`All that ${name} has moves to the company that you choose, and ${name} is deleted. This cannot be undone.`}
      submit="Merge"
      disabled={preview === null || failure !== null || preview.problems.length > 0}
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
      {intoId === '' ? null : failure !== null ? (
        <LoadFailure what="What would move" onRetry={() => void load()} />
      ) : preview === null ? (
        <Skeleton height="40px" />
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
