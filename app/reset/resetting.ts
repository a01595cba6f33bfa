/** The person whose password is reset by a link. */
export type Resetting = { name: string; email: string }
