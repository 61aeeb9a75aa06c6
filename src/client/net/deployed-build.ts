const patienceMs = 5_000;

/**
 * Returns whether the server still serves the build that runs here: the page names its scripts, whose names
 * change with their content. `unknown` without a response.
 */
export async function deployedBuild(): Promise<'same' | 'other' | 'unknown'> {
  const scripts = [...document.querySelectorAll('head script[type="module"][src]')].map((script) =>
    script.getAttribute('src'),
  );
  if (scripts.length === 0) return 'unknown';
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) return 'unknown';
    const page = await response.text();
    return scripts.every((script) => script !== null && page.includes(script)) ? 'same' : 'other';
  } catch {
    return 'unknown';
  }
}
