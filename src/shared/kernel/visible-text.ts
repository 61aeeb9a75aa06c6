/** What leaves a trace on the screen; zero-width spaces, joiners, fillers and the empty Braille cell do not. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/** Returns whether anything of a text can be seen. A required text of which nothing can is as good as empty. */
export const isVisible = (text: string): boolean => visible.test(text);
