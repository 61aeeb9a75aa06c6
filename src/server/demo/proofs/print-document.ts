import type { Font } from 'fontkit';
import type { ProcessInk } from './ink.ts';

type Dictionary = { data: Record<string, unknown> };

/** What PDFKit has for print and its types lack. */
export type PrintDocument = PDFKit.PDFDocument & {
  spotColors: Readonly<Record<string, unknown>>;
  addSpotColor(name: string, ...alternate: ProcessInk): void;
  _registeredFonts: Readonly<Record<string, unknown>>;
  registerFont(name: string, font: Font): void;
  openImage(source: string): { width: number; height: number };
  page: { resources: Dictionary; dictionary: Dictionary };
  _root: Dictionary;
};
