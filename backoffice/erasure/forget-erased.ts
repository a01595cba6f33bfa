import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentsApi } from '#contract/api'
import type { Event } from '#contract/events'
import { refusePageLoops } from '#contract/page-loops'
import { unlessCode } from '#contract/refusal-as-value'
import { type Tx, transaction } from '#database/open'
import { eraseTexts, hasTexts, type RecordsOfKind, textsOfRecords } from '../audit/erase-texts'
import { listAccountsEver } from '../audit/list-customer-trail'
import { erasedName } from '../audit/texts'
import { eraseRows } from '../batches/erase-rows'
import { type Desk, machineActor } from '../desk'
import { notes, tags } from '../notes/tables'
import { forgetAccounts } from '../registry/remember-customer'
import { registry } from '../registry/tables'
import { reveals } from '../reveals/tables'
import { listToForget } from './list-to-forget'

const pageSize = 100
const erased = 'customer.erased'

/**
 * Erases the notes, tags, remembered names and rows of batches of customers whom the API has erased. It is idempotent and safe
 * to run concurrently, and visits only those of whom something is stored. An API without events reports no erasures. Returns the
 * number of customers of whom data was stored here.
 */
export async function forgetErased(desk: Desk, api: Pick<PaymentsApi, 'listEvents'>): Promise<number> {
  let forgotten = 0
  const follow = refusePageLoops()
  let cursor: string | null | undefined
  do {
    const query = { type: erased, limit: pageSize, ...(cursor ? { cursor } : {}) }
    const page = await unlessCode(
      'extension_missing', // An API that does not know this event yet.
      unlessCode('validation_failed', api.listEvents(query)),
    )
    // An API that ignores the filter lists what happened to customers who are there, whose data must remain.
    const events = page?.data.filter(({ type }) => type === erased) ?? []
    for (const event of await listToForget(desk.db, events)) {
      if (await forget(desk, event)) forgotten++
    }
    cursor = page?.next_cursor && follow(page.next_cursor)
  } while (cursor)
  return forgotten
}

/**
 * Erases the data of one customer. The audit trail retains how much there was and when it was erased. An entry that was made
 * after the erasure has no name, and remains; so do quotes and payments, which contain no personal data.
 */
function forget(desk: Desk, { object_id: customerId, created_at: erasedAt }: Event): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const written = await tx
      .delete(notes)
      .where(and(eq(notes.objectKind, 'customer'), eq(notes.objectId, customerId)))
      .returning({ id: notes.id })
    const tagged = await tx
      .delete(tags)
      .where(and(eq(tags.objectKind, 'customer'), eq(tags.objectId, customerId)))
      .returning({ tag: tags.tag })
    const remembered = await tx
      .delete(registry)
      .where(and(eq(registry.kind, 'customer'), eq(registry.id, customerId), lt(registry.firstSeenAt, new Date(erasedAt))))
      .returning({ id: registry.id })
    const records = await recordsOfCustomer(tx, customerId)
    const reasons = await eraseReasons(tx, records)
    await forgetAccounts(tx, customerId)
    const rows = await eraseRows(tx, desk, customerId)
    const which = textsOfRecords(records)
    const after = { notes: written.length, tags: tagged.length, names: remembered.length, rows, reasons }
    if (Object.values(after).every((count) => count === 0) && !(await hasTexts(tx, which))) return false
    const object = { kind: 'customer', id: customerId }
    await eraseTexts(tx, desk, machineActor(uuidv7()), { which, entry: { action: 'customer.forget', object, after } })
    return true
  })
}

/** Reasons for reveals are free text, which may contain personal data. */
async function eraseReasons(tx: Tx, records: readonly RecordsOfKind[]): Promise<number> {
  const { objectKind, objectId, reason } = reveals
  const theirs = records.map(({ kind, ids }) => and(eq(objectKind, kind), inArray(objectId, [...ids])))
  const gone = await tx
    .update(reveals)
    .set({ reason: erasedName })
    .where(and(or(...theirs), ne(reason, erasedName)))
    .returning({ id: reveals.id })
  return gone.length
}

/** Lists the customer, all accounts that were ever added here, and the customer's known quotes and payments. */
async function recordsOfCustomer(tx: Tx, customerId: string): Promise<RecordsOfKind[]> {
  const accounts = await listAccountsEver(tx, customerId)
  const paid = await tx
    .select({ kind: registry.kind, id: registry.id })
    .from(registry)
    .where(and(inArray(registry.kind, ['quote', 'transaction']), sql`${registry.details} ->> 'customer_id' = ${customerId}`))
  const idsOf = (kind: string) => paid.filter((one) => one.kind === kind).map(({ id }) => id)
  return [
    { kind: 'customer', ids: [customerId] },
    { kind: 'bank_account', ids: accounts },
    { kind: 'quote', ids: idsOf('quote') },
    { kind: 'transaction', ids: idsOf('transaction') },
  ].filter(({ ids }) => ids.length > 0)
}
