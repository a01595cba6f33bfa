/** What the acts on an account need to know of it. */
export type AccountFacts = {
  id: string
  name: string
  currency: string
  /** Decimal text; null if it is not known. */
  available: string | null
  /** Whether its money is real, so that a second person has to agree. */
  live: boolean
}
