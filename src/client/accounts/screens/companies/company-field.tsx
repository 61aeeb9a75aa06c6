import { type ReactNode, useState } from 'react';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { SearchBox } from '#client/ui/fields/search-box.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import type { ListedCompany } from '#shared/accounts/companies/company.ts';
import { useCompanies } from './use-companies.ts';

/** Chooses a reseller, or a company that is none. A search narrows what is offered where that is not all. */
export function CompanyField({
  label,
  placeholder,
  isReseller,
  without,
  value,
  error = null,
  hint,
  required = false,
  onChange,
}: {
  label: string;
  placeholder: string;
  isReseller: boolean;
  /** Is not offered. */
  without?: string;
  /** An id; empty: none is chosen. */
  value: string;
  error?: string | null;
  hint?: string;
  required?: boolean;
  onChange(id: string): void;
}): ReactNode {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ListedCompany | null>(null);
  const { found, isOutdated, isFailed, load } = useCompanies({
    ...(search !== '' && { search }),
    isReseller: String(isReseller),
    limit: '200',
  });
  const failure = isFailed ? (
    <LoadFailure what={isReseller ? 'The resellers' : 'The companies'} onRetry={load} />
  ) : null;
  if (found === null) return failure ?? <Skeleton height="60px" />;
  // A studio without resellers is not asked for one.
  if (isReseller && !isOutdated && found.total === 0 && search === '' && value === '') return null;
  const rows = found.rows.filter(({ id }) => id !== without);
  // Also one that the form restored: a search that leaves it out must not take its name.
  const known = rows.find(({ id }) => id === value);
  if (known !== undefined && known.id !== chosen?.id) setChosen(known);
  const isKept = chosen !== null && chosen.id === value && known === undefined;
  const offered = isKept ? [chosen, ...rows] : rows;
  return (
    <>
      {search !== '' || isOutdated || found.nextCursor !== null ? (
        <SearchBox label="Search company, owner or plan" text={search} onChange={setSearch} />
      ) : null}
      {failure}
      {isFailed && isOutdated ? null : (
        <SelectField
          label={label}
          required={required}
          options={offered.map(({ id, name, owner }) => ({
            value: id,
            label: isReseller || owner === null ? name : `${name}, ${owner.emailAddress}`,
          }))}
          placeholder={placeholder}
          value={value === '' ? null : value}
          error={error}
          {...(hint !== undefined && { hint })}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </>
  );
}
