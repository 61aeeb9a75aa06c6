/** What is called after a test file, so that nothing of it runs on in the next file of its process. */
export const afterFile: (() => void)[] = [];
