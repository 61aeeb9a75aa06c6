import type { PDFObject, PDFPage } from 'mupdf';
import { optionalContent } from '../compare/objects/optional-content.ts';
import { walkObject } from '../compare/objects/walk-object.ts';

/** A rule over layers as MuPDF obeys it: visible where any of its parts is, or where none is. */
interface Rule {
  Type: 'OCMD';
  P: 'AnyOn' | 'AllOff';
  OCGs: Part[];
}
type Part = PDFObject | Rule;

/** Parts of one rule; one that has more is no program's. */
const maxParts = 500;

const anyOf = (parts: Part[]): Rule => ({ Type: 'OCMD', P: 'AnyOn', OCGs: parts });
const noneOf = (parts: Part[]): Rule => ({ Type: 'OCMD', P: 'AllOff', OCGs: parts });
const not = (part: Part): Rule => noneOf([part]);

/**
 * Returns what rewrites, in memory, the rules over layers of a page (optional content membership, ISO 32000-2, 8.11.2.2).
 * MuPDF ignores expressions, takes "all on" for "any on" and "any off" for "all off", and hides what depends on no layer.
 */
export function layerRules(): (page: PDFPage) => void {
  const seen = new Set<number>();
  return (page) => optionalContent(page, walkObject(seen), rewrite);
}

function rewrite(membership: PDFObject): void {
  if (!membership.isDictionary() || nameOf(membership.get('Type')) !== 'OCMD') return;
  const rule = ofExpression(membership.get('VE'), { parts: maxParts }) ?? ofGroups(membership);
  membership.delete('VE');
  membership.delete('OCGs');
  if (rule === null) return;
  membership.put('P', rule.P);
  membership.put('OCGs', rule.OCGs);
}

/** Null: it depends on no layer, and is visible. */
function ofGroups(membership: PDFObject): Rule | null {
  const value = membership.get('OCGs');
  const groups = (value.isArray() ? itemsOf(value) : [value]).filter((group) => group.isDictionary());
  if (groups.length === 0) return null;
  switch (nameOf(membership.get('P'))) {
    case 'AllOn':
      return noneOf(groups.map(not));
    case 'AnyOff':
      return anyOf(groups.map(not));
    case 'AllOff':
      return noneOf(groups);
    default:
      return anyOf(groups);
  }
}

/** Null where it is no expression. `left` counts down: an expression may name the same one again and again. */
function ofExpression(value: PDFObject, left: { parts: number }): Rule | null {
  if (!value.isArray()) return null;
  const [operator, ...operands] = itemsOf(value);
  const parts: Part[] = [];
  for (const operand of operands) {
    if (left.parts-- <= 0) return null;
    const part = operand.isDictionary() ? operand : ofExpression(operand, left);
    if (part !== null) parts.push(part);
  }
  if (operator === undefined || parts.length === 0) return null;
  switch (nameOf(operator)) {
    case 'And':
      return noneOf(parts.map(not));
    case 'Or':
      return anyOf(parts);
    case 'Not':
      return noneOf(parts);
    default:
      return null;
  }
}

const itemsOf = (array: PDFObject): PDFObject[] =>
  Array.from({ length: array.length }, (_, at) => array.get(at));
const nameOf = (entry: PDFObject): string | null => (entry.isName() ? entry.asName() : null);
