/** What an address says after its "?". */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>
