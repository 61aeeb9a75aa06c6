/**
 * Scenes are loaded in the browser too, where vitest's own `expect` is not: this one is found when it runs in Node.
 */
type Expect = typeof import('vitest')['expect'];

const missing = (() => {
  throw new Error('a scene is judged in Node');
}) as unknown as Expect;

export const expect: Expect = import.meta.env?.MODE === 'test' ? (await import('vitest')).expect : missing;
