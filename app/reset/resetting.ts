/** Whose password is set anew on a link. */
export type Resetting = { name: string; email: string }
