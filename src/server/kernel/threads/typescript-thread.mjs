import { register } from 'tsx/esm/api';

/** First module of every worker thread: a thread does not take over its parent's loader, least of all a test runner's. */
register();
await import(process.argv[2]);
