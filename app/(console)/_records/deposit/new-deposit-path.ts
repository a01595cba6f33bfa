/** Returns the address of the form of a deposit: for a customer, or for money that arrived and that nobody claimed. */
export function newDepositPath(begun: { customer?: string; deposit?: string } = {}): string {
  const query = new URLSearchParams(begun).toString()
  return query === '' ? '/deposits/new' : `/deposits/new?${query}`
}
