/** The most versions that a socket may ask about at once. */
export const maxPeopleAt = 200;
