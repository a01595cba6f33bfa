import { sendCall } from '#backoffice/calls/send-call'
import { addNote as keepNote } from '#backoffice/notes/notes'
import { addTag as keepTag } from '#backoffice/notes/tags'
import { rememberCustomer, rememberDeleted } from '#backoffice/registry/remember-customer'
import { recordReveal } from '#backoffice/reveals/reveals'
import type { BankAccountBody } from '#contract/bank-account-body'
import type { CustomerBody } from '#contract/customer-body'
import { maskAccount, maskDocument, maskEmail, maskPhone, maskText } from '#lib/shared/masks'
import { bodyOf, customerIn } from '../past/live-member'
import type { CastMember } from '../story/member'
import type { AccountKind } from '../story/orders'
import type { Accounts } from '../story/tales'
import { aboutCustomer, atWork, change, type DeskAct, optionsOf, type Post } from './scene'

/** Registers a customer who called support, and adds their accounts during the call. */
export function registerAtDesk(member: CastMember, accounts: Accounts): DeskAct {
  return async (scene) => {
    const { desk, organization, later } = scene
    const actor = await atWork(scene, 'support')
    const body = bodyOf(member)
    const { type, country, email = '', phone_number: phone } = body
    const after = { type, country, email: maskEmail(email), phone_number: phone ? maskPhone(phone) : null }
    const options = optionsOf(actor)
    const { id } = await sendCall(
      desk,
      actor,
      {
        operation: 'createCustomer',
        action: 'customer.create',
        object: { kind: 'customer', id: '' },
        after,
        idempotencyKey: options.idempotencyKey,
      },
      () => organization.callers.desk.createCustomer(body, options),
      (created) => ({ object: aboutCustomer(created), after }),
    )
    organization.lived.set(member, { id, member, body, accounts: {} })
    await rememberCustomer(desk, { id, details: { type }, personal: { name: member.name, email, phone } })
    for (const [index, [kind, account]] of accounts.entries())
      later(95 + index * 80, addAccount('support', member, kind, account))
  }
}

function addAccount(post: Post, member: CastMember, kind: AccountKind, account: BankAccountBody): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const { account_type: accountType, country_code, bank_code, account_number, phone_number, id_doc_number } = account
    const after = {
      type: String(accountType),
      country: country_code,
      bank: bank_code,
      number: account_number ? maskAccount(account_number) : null,
      phone_number: phone_number ? maskPhone(phone_number) : null,
      document: id_doc_number ? maskDocument(id_doc_number) : null,
    }
    const options = optionsOf(actor)
    const intent = { operation: 'createBankAccount', action: 'bank_account.add', object: aboutCustomer(customer) } as const
    const { id } = await sendCall(
      desk,
      actor,
      { ...intent, reference: customer.id, after, idempotencyKey: options.idempotencyKey },
      () => organization.callers.desk.createBankAccount(customer.id, account, options),
      (made) => ({ after: { ...after, bank_account_id: made.id } }),
    )
    customer.accounts[kind] = id
  }
}

type Change = Partial<Pick<CustomerBody, 'phone_number' | 'email' | 'address_line_1' | 'city'>>

/** Changes some members of a customer; a reason is required if the change leads to a new review. */
export function editCustomer(post: Post, member: CastMember, changes: Change, reason?: string): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const body = { ...customer.body, ...changes }
    const options = optionsOf(actor)
    const intent = { operation: 'updateCustomer', action: 'customer.edit', object: aboutCustomer(customer), reason } as const
    await sendCall(
      desk,
      actor,
      {
        ...intent,
        before: maskedMembers(changes, customer.body),
        after: maskedMembers(changes, changes),
        idempotencyKey: options.idempotencyKey,
      },
      () => organization.callers.desk.updateCustomer(customer.id, body, options),
    )
    customer.body = body
  }
}

function maskedMembers(changes: Change, values: Change) {
  const masked = {
    phone_number: values.phone_number ? maskPhone(values.phone_number) : null,
    email: values.email ? maskEmail(values.email) : null,
    address_line_1: values.address_line_1 ? maskText(values.address_line_1) : null,
    city: values.city ?? null,
  }
  return Object.fromEntries(Object.entries(masked).filter(([member]) => Object.hasOwn(changes, member)))
}

/** Reveals one masked value, with a reason. `of` names an account; without it the value is the customer's. */
export function reveal(
  post: Post,
  member: CastMember,
  { field, reason, of }: { field: string; reason: string; of?: AccountKind },
): DeskAct {
  return async (scene) => {
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const accountId = of && customer.accounts[of]
    const object = accountId === undefined ? aboutCustomer(customer) : { kind: 'bank_account', id: accountId }
    await recordReveal(scene.desk, actor, { object, field, reason })
  }
}

/** Returns an act: the person of this post writes a note about a customer. */
export function addNote(post: Post, member: CastMember, text: string): DeskAct {
  return async (scene) => {
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    const author = { personId: actor.personId ?? '', name: actor.name }
    await change(scene, actor, async (tx) => {
      const id = await keepNote(tx, scene.desk, author, { customerId: customer.id, text })
      return { action: 'note.add', object: aboutCustomer(customer), after: { note_id: id } }
    })
  }
}

/** Returns an act: the person of this post gives a customer a tag. */
export function addTag(post: Post, member: CastMember, tag: string): DeskAct {
  return async (scene) => {
    const [actor, customer] = [await atWork(scene, post), customerIn(scene.organization, member)]
    await change(scene, actor, async (tx) => {
      await keepTag(tx, scene.desk, actor.personId ?? '', { customerId: customer.id, tag })
      return { action: 'tag.add', object: aboutCustomer(customer), after: { tag } }
    })
  }
}

/** Deletes a customer permanently, with a reason. */
export function deleteCustomer(member: CastMember, reason: string): DeskAct {
  return async (scene) => {
    const { desk, organization } = scene
    const [actor, customer] = [await atWork(scene, 'compliance'), customerIn(scene.organization, member)]
    const options = optionsOf(actor)
    const before = { name: member.name, state: 'ACTIVE', kyc_status: 'approved', type: member.type }
    const intent = { operation: 'deleteCustomer', action: 'customer.delete', object: aboutCustomer(customer) } as const
    await sendCall(desk, actor, { ...intent, reason, before, idempotencyKey: options.idempotencyKey }, () =>
      organization.callers.desk.deleteCustomer(customer.id, options),
    )
    await rememberDeleted(desk, customer.id)
  }
}
