/** The fault of a version whose file is older than files are kept. Apart from the schemas: the review loads none. */
export const removedFault = 'removed';
/** The fault of a version that has no preview because it would take the server too much memory. */
export const tooLargeFault = 'memory';
