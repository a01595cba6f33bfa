/**
 * Results of the search for a payee. `new`: the payee is not registered, and the row has enough data to register them.
 * `other_person`: two cells of the row name different people.
 * `not_offered`: the API has no quotes for an amount to arrive. `other_currency`: the amount is in neither currency of the
 * payment. `amount_refused`: the API would refuse to quote this amount to this payee.
 */
export const rowMatches = [
  'waiting',
  'found',
  'new',
  'in_review',
  'none',
  'several',
  'other_person',
  'no_account',
  'several_accounts',
  'stopped',
  'not_offered',
  'other_currency',
  'amount_refused',
  'unread',
] as const
export type RowMatch = (typeof rowMatches)[number]

/** Results that somebody has to correct in the file, or leave the row out. */
export const wrongMatches = [
  'none',
  'several',
  'other_person',
  'no_account',
  'several_accounts',
  'stopped',
  'not_offered',
  'other_currency',
  'amount_refused',
] as const satisfies readonly RowMatch[]

/**
 * Results with which no draft can be submitted before a person acts: the wrong ones, and payees to register or to review first.
 */
export const unsettledMatches = [...wrongMatches, 'new', 'in_review'] as const satisfies readonly RowMatch[]
