/** The query parameters of an address. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>
