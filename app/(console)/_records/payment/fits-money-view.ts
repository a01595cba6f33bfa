import { type MoneyView, toMoneyQuery } from './money-view'

/** The known facts of a quote or a payment that only this console remembers. `amount`: minor units (1/100) of USDC as text. */
export type MoneyFacts = {
  customerId?: string | null
  status?: string
  type?: string
  createdAt?: string
  id?: string
  reference?: string
  /** What a person typed, beside the API's reference. */
  ownReference?: string | undefined
  amount?: string
}

/**
 * Returns whether a remembered record passes the filters of the list, as the API would decide: each filter that is set must
 * match, and an unknown fact matches none. `status` is compared only if it is given.
 */
export function fitsMoneyView(view: MoneyView, facts: MoneyFacts, where: { now: Date; timeZone: string }): boolean {
  const { customer_id, created_from, created_to, amount_from, amount_to, reference } = toMoneyQuery(view, where)
  const at = facts.createdAt === undefined ? Number.NaN : Date.parse(facts.createdAt)
  const amount = facts.amount !== undefined && /^\d+$/.test(facts.amount) ? BigInt(facts.amount) : undefined
  const includesOf = (words: readonly string[], word: string | undefined) =>
    words.length === 0 || (word !== undefined && words.includes(word))
  return (
    (customer_id === undefined || facts.customerId === customer_id) &&
    includesOf(view.type ?? [], facts.type) &&
    (facts.status === undefined || includesOf(view.status, facts.status)) &&
    (created_from === undefined || at >= Date.parse(created_from)) &&
    (created_to === undefined || at < Date.parse(created_to)) &&
    (amount_from === undefined || (amount !== undefined && amount >= BigInt(amount_from))) &&
    (amount_to === undefined || (amount !== undefined && amount <= BigInt(amount_to))) &&
    (reference === undefined ||
      facts.id === reference ||
      [facts.reference, facts.ownReference].some((one) => one?.startsWith(reference)))
  )
}
