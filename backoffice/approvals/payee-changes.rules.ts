export const payeeActions = ['customer.create', 'customer.edit', 'bank_account.add'] as const

/** An audit record about a payee. A call may have several records, of which the last has the outcome. */
export type PayeeRecord = {
  action: string
  at: Date
  actorId: string | null
  actorName: string
  objectId: string
  result: string
  after: Readonly<Record<string, unknown>> | null
  callId: string | null
}

export type PayeeChange = {
  kind: 'customer_added' | 'customer_changed' | 'account_added'
  at: Date
  by: string
  /** The id of that person; null for the machine. */
  byId: string | null
  customerId: string
  /** Undefined for a change of the customer, or if the account id is unknown: the change then applies to all accounts. */
  accountId: string | undefined
}

/**
 * Returns every change of a payee that this console made or may have made: failed calls are left out, calls with an unknown
 * outcome count. `records` must be in the order of the trail.
 */
export function payeeChanges(records: readonly PayeeRecord[]): PayeeChange[] {
  const calls = new Map<string, { first: PayeeRecord; last: PayeeRecord }>()
  for (const [index, record] of records.entries()) {
    const key = record.callId ?? `alone ${index}`
    calls.set(key, { first: calls.get(key)?.first ?? record, last: record })
  }
  return [...calls.values()].flatMap(({ first, last }) => {
    const kind = kindOf(last.action)
    if (kind === undefined || last.result === 'failed' || last.result === 'denied') return []
    const account = kind === 'account_added' ? last.after?.bank_account_id : undefined
    // An API that answers without an id leaves an empty one.
    const accountId = typeof account === 'string' && account !== '' ? account : undefined
    return [{ kind, at: first.at, by: first.actorName, byId: first.actorId, customerId: last.objectId, accountId }]
  })
}

/** Groups changes by customer, each group in their order. */
export function byCustomer(changes: readonly PayeeChange[]): Map<string, PayeeChange[]> {
  const groups = new Map<string, PayeeChange[]>()
  for (const change of changes) {
    const group = groups.get(change.customerId)
    if (group === undefined) groups.set(change.customerId, [change])
    else group.push(change)
  }
  return groups
}

/** Returns the newest change up to `until` that concerns this account of this customer. */
export function latestChange(
  changes: readonly PayeeChange[],
  payee: { customerId: string; accountId: string },
  until: Date,
): PayeeChange | undefined {
  return changes
    .filter(({ customerId, accountId, at }) => {
      const isOurs = customerId === payee.customerId && (accountId ?? payee.accountId) === payee.accountId
      return isOurs && at.getTime() <= until.getTime()
    })
    .reduce<PayeeChange | undefined>((newest, one) => (newest && newest.at >= one.at ? newest : one), undefined)
}

/** Returns the people who changed this account, or the customer, less than this number of hours ago. */
export function changersOf(
  changes: readonly PayeeChange[],
  payee: { customerId: string; accountId: string },
  { hours, now }: { hours: number; now: Date },
): string[] {
  const recent = changes.filter(({ at }) => now.getTime() - at.getTime() < hours * 3_600_000)
  const people = recent.flatMap((change) => (latestChange([change], payee, now) && change.byId) ?? [])
  return [...new Set(people)]
}

function kindOf(action: string): PayeeChange['kind'] | undefined {
  if (action === 'customer.create') return 'customer_added'
  if (action === 'customer.edit') return 'customer_changed'
  return action === 'bank_account.add' ? 'account_added' : undefined
}
