/** Does something with each item, `atOnce` at a time. Rejects with the first failure once all that began have ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  use: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && failures.length === 0; next = rest.next())
      await use(next.value).catch((error: unknown) => void failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
