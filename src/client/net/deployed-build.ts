const patienceMs = 5_000;

/**
 * Whether the server still hands out the build that runs here: the page names its scripts, whose names change with
 * what is in them. `unknown` where it cannot be asked.
 */
export async function deployedBuild(): Promise<'same' | 'other' | 'unknown'> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (script === null || script === undefined) return 'unknown';
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return 'unknown';
    return (await answer.text()).includes(script) ? 'same' : 'other';
  } catch {
    return 'unknown';
  }
}
