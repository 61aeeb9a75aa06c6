const names = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/** Remembers elements' accessibility attributes. Returns a function that restores them. */
export function keepAttributes(elements: readonly Element[]): () => void {
  const kept = elements.map((element) => ({
    element,
    values: names.map((name) => [name, element.getAttribute(name)] as const),
  }));
  return () => {
    for (const { element, values } of kept)
      for (const [name, value] of values)
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
  };
}
