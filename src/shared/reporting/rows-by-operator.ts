import type { OperatorReport, ReportedOperator } from './reporting.ts';

/** Returns the rows of the table by operator, last that of orders that nobody was assigned to: it has no id. */
export const rowsByOperator = ({
  operators,
  unassigned,
}: Pick<OperatorReport, 'operators' | 'unassigned'>): ReportedOperator[] =>
  unassigned === null
    ? operators
    : [...operators, { ...unassigned, id: '', name: 'Nobody assigned', avatar: null, running: null }];
