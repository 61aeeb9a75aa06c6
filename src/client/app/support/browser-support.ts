/** Returns browser features that the review screen needs and that are missing. */
export function missingSupport(): string[] {
  const missing: string[] = [];
  if (typeof WebAssembly !== 'object') missing.push('WebAssembly');
  if (!hasModuleWorkers()) missing.push('Module workers');
  if (!hasWebGl2()) missing.push('WebGL 2');
  return missing;
}

/** A browser that knows module workers asks for the option; the worker has nothing to do. */
function hasModuleWorkers(): boolean {
  let asked = false;
  const options = {
    get type(): 'module' {
      asked = true;
      return 'module';
    },
  };
  const nothing = URL.createObjectURL(new Blob([], { type: 'text/javascript' }));
  try {
    new Worker(nothing, options).terminate();
    return asked;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(nothing);
  }
}

function hasWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
