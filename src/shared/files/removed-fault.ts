/** The fault of a version whose file is older than files are kept. Apart from the schemas: the review loads none. */
export const removedFault = 'removed';
