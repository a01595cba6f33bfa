/** An answer of the API as it came. Header names are in small letters. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; text: string }
