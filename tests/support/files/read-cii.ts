import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
// Its types are of another generation of Zod.
const { FacturX } = require('factur-x-kit') as {
  FacturX: {
    fromXML(xml: string): Promise<{
      validate(): { valid: true } | { valid: false; errors: { message: string }[] };
    }>;
  };
};

/** Has another program read a Cross Industry Invoice. Returns the rules of EN 16931 that it breaks. */
export async function brokenRules(cii: string): Promise<string[]> {
  const found = (await FacturX.fromXML(cii)).validate();
  return found.valid ? [] : found.errors.map(({ message }) => message);
}
