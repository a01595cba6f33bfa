import { recordLookups } from '#backoffice/lookups/record-lookups'
import { foldName } from '#backoffice/registry/fold-name'
import { rememberCustomer } from '#backoffice/registry/remember-customer'
import { rememberTransaction } from '#backoffice/registry/remember-payment'
import { setReminder } from '#backoffice/reminders/reminders'
import { markSeen } from '#backoffice/seen/seen'
import { unlessCode } from '#contract/refusal-as-value'
import { customerIn } from '../past/live-member'
import type { CastMember } from '../story/member'
import { aboutCustomer, atWork, type DeskAct, type Post } from './scene'

/**
 * Searches for a payment by a reference from a caller, which may not exist, and stores what was seen of it. `remindAfter`: sets a
 * reminder, in minutes from then.
 */
export function lookUpPayment(post: Post, reference: string, { remindAfter }: { remindAfter?: number } = {}): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const actor = await atWork(scene, post)
    const { desk: api } = organization.callers
    const find = () => api.findTransactionByReference(reference, { actorId: actor.personId ?? undefined })
    const transaction = await unlessCode('transaction_not_found', find())
    const object = transaction && { object: { kind: 'transaction', id: transaction.id } }
    await recordLookups(desk, actor, [{ kind: 'reference', found: transaction ? 1 : 0, ...object }])
    if (transaction === undefined) return
    await rememberTransaction(desk.db, { transaction, reference }, desk.now())
    if (actor.personId === null) return
    await markSeen(desk, actor.personId, { kind: 'transaction', id: transaction.id })
    if (remindAfter === undefined) return
    const dueAt = new Date(desk.now().getTime() + remindAfter * 60_000)
    const payment = { transactionId: transaction.id, quoteId: transaction.quote_id }
    await setReminder(desk, actor.personId, { ...payment, reference, dueAt })
  }
}

/** Searches for a customer by what they say about themselves. */
export function lookUpCustomer(post: Post, member: CastMember, kind: 'email' | 'phone' | 'name'): DeskAct {
  return async (scene) => {
    const { desk } = scene
    const actor = await atWork(scene, post)
    const customer = customerIn(scene.organization, member)
    const { email = '', phone_number, legal_name = '', type, kyc_type } = customer.body
    const value = kind === 'email' ? email : kind === 'name' ? foldName(legal_name) : (phone_number ?? '')
    if (value === '') return
    await recordLookups(desk, actor, [{ kind, value, found: 1, object: aboutCustomer(customer) }])
    const details = { type, kyc_type: kyc_type ?? 'standard' }
    await rememberCustomer(desk, { id: customer.id, details, personal: { name: legal_name, email, phone: phone_number } })
  }
}
