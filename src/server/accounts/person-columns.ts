/** Columns of a user that others may see, in a row that refers to one. */
export interface PersonRow {
  id: string;
  firstname: string;
  lastname: string;
  avatar: string | null;
  is_guest?: boolean;
}

/** The JSON of a PersonRow, from a user's row joined as `table`. */
export const personJson = (table: string): string =>
  `json_build_object('id', ${table}.id, 'firstname', ${table}.firstname, 'lastname', ${table}.lastname, 'avatar', ${table}.avatar,
    'is_guest', ${table}.client_type = 'guest')`;
