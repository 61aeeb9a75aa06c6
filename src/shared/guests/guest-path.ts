/** The page that guests' links lead to. */
export const guestPath = '/annotation/guestreviewer';
