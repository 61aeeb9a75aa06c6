import type { RequirableField } from './requirable-fields.ts';
import type { ChecklistItem, ManagedCategory, ServiceTerms } from './service.ts';

export const maxServiceNameLength = 60;
const maxHours = 1000;
export const maxCheckLength = 120;
const maxChecks = 30;

/** A service as a form holds it: hours as typed, empty where none are agreed. */
export interface ServiceForm {
  name: string;
  categoryId: string;
  hours: string;
  requiredFields: RequirableField[];
  /** Items without a text are none. */
  checklist: ChecklistItem[];
}

export const serviceFormLabels: Readonly<Record<keyof ServiceForm, string>> = {
  name: 'Name',
  categoryId: 'Category',
  hours: 'Hours of a new order',
  requiredFields: 'Required in the order form',
  checklist: 'Checklist',
};
export const serviceTermLabels: Readonly<Record<keyof ServiceTerms, string>> = {
  name: 'Name',
  categoryId: 'Category',
  allocatedMinutes: 'Hours of a new order',
  requiredFields: 'Required in the order form',
  checklist: 'Checklist',
  isOffered: 'Offered',
};
export const requirableFieldLabels: Readonly<Record<RequirableField, string>> = {
  dueDate: 'Due date',
  files: 'Files',
  workflowId: 'Workflow',
};

/** Returns typed hours in minutes, 0 where nothing is typed; null if they are no valid hours. */
export function minutesOfHours(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  const hours = /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return hours <= maxHours ? Math.round(hours * 60) : null;
}

const hoursOfMinutes = (minutes: number): string =>
  minutes === 0 ? '' : String(Number((minutes / 60).toFixed(2)));

/** Returns the form of a service; of a new one in a category with `service` null. */
export const serviceForm = (service: ServiceTerms | null, categoryId: string): ServiceForm =>
  service === null
    ? { name: '', categoryId, hours: '', requiredFields: [], checklist: [] }
    : {
        name: service.name,
        categoryId: service.categoryId,
        hours: hoursOfMinutes(service.allocatedMinutes),
        requiredFields: service.requiredFields,
        checklist: service.checklist,
      };

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function nameProblem(name: string, others: readonly { name: string }[], taken: string): string | null {
  if (name.trim() === '') return 'Required!';
  if (name.trim().length > maxServiceNameLength) return `${maxServiceNameLength} characters at most.`;
  return others.some((other) => isSame(other.name, name)) ? taken : null;
}

/** Returns the problems of a category's name; `id` is the category that gets it, null for a new one. */
export function categoryProblems(
  { name }: { name: string },
  id: string | null,
  categories: readonly ManagedCategory[],
): { name?: string } {
  const others = categories.filter((category) => category.id !== id);
  const problem = nameProblem(name, others, 'There is a category of that name.');
  return problem === null ? {} : { name: problem };
}

const itemsOf = ({ checklist }: ServiceForm): ChecklistItem[] =>
  checklist
    .map(({ text, isMandatory }) => ({ text: text.trim(), isMandatory }))
    .filter(({ text }) => text !== '');

function checklistProblem(form: ServiceForm): string | null {
  const items = itemsOf(form);
  if (items.length > maxChecks) return `${maxChecks} items at most.`;
  if (items.some(({ text }) => text.length > maxCheckLength))
    return `${maxCheckLength} characters an item at most.`;
  const twice = items.find(({ text }, at) => items.findIndex((item) => isSame(item.text, text)) < at);
  return twice === undefined ? null : `“${twice.text}” is in it twice.`;
}

/** Returns the problems of a service's form by field; `id`: the service, null for a new one. */
export function serviceFormProblems(
  form: ServiceForm,
  id: string | null,
  categories: readonly ManagedCategory[],
): Partial<Record<keyof ServiceForm, string>> {
  const found: Partial<Record<keyof ServiceForm, string>> = {};
  const category = categories.find((each) => each.id === form.categoryId);
  if (category === undefined) found.categoryId = 'Choose a category.';
  const others = category?.services.filter((service) => service.id !== id) ?? [];
  const problem = nameProblem(form.name, others, 'There is a service of that name in this category.');
  if (problem !== null) found.name = problem;
  if (minutesOfHours(form.hours) === null)
    found.hours = `Hours up to ${maxHours}, such as 4 or 1.5. Empty: none are agreed.`;
  const wrong = checklistProblem(form);
  if (wrong !== null) found.checklist = wrong;
  return found;
}

/** Returns the terms of a form without problems. Minutes that were not touched are kept exactly. */
export const termsOfServiceForm = (form: ServiceForm, before: ServiceTerms | null): ServiceTerms => ({
  name: form.name.trim(),
  categoryId: form.categoryId,
  allocatedMinutes:
    before !== null && hoursOfMinutes(before.allocatedMinutes) === form.hours.trim()
      ? before.allocatedMinutes
      : (minutesOfHours(form.hours) ?? 0),
  requiredFields: [...new Set(form.requiredFields)],
  checklist: itemsOf(form),
  isOffered: before?.isOffered ?? true,
});
