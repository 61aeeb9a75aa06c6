/** About how many versions a socket asks at most at once who looks at them. */
export const maxPeopleAt = 200;
