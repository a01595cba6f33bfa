/** An answer of the API as received. Header names are in lower case. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; text: string }
