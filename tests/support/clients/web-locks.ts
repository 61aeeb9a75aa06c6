/** Web Locks of one browser, in place of those that Node does not have. */
export function webLocks(): Pick<LockManager, 'query'> & {
  request<T>(name: string, work: () => T): Promise<T>;
} {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  return {
    async request(name, work) {
      const before = last.get(name);
      const turn = (async () => {
        await before;
        held.add(name);
        try {
          return await work();
        } finally {
          held.delete(name);
        }
      })();
      last.set(name, turn);
      return turn;
    },
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  };
}
