'use server'

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordReveal } from '#backoffice/reveals/reveals'
import type { CallOptions } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { Id } from '#contract/primitives'
import { action } from '#lib/access/action'
import { countMissingRows } from '#lib/api/not-read'
import { api, offers } from '#lib/server/api'
import { accountIn, isWhole, toAccountView } from './account-view'
import { wholeMember } from './profile-view'
import { type AccountTarget, Reason, RevealRequest, type RevealTarget } from './reveal.schema'

/** Reveals one masked value for a minute. The person, the member and the reason are recorded before the value is read. */
export const revealField = action(
  { needs: 'field.reveal', input: RevealRequest, audit: { action: 'field.reveal' } },
  async ({ target, reason }, _, { desk, actor }) => {
    const { customerId, field } = target
    const of =
      target.kind === 'bank_account'
        ? { object: { kind: target.kind, id: target.accountId }, customerId }
        : { object: { kind: 'customer', id: customerId } }
    const { until } = await recordReveal(desk, actor, { ...of, field, reason })
    return { value: await readWhole(target, { actorId: actor.personId ?? undefined }), until: until.toISOString() }
  },
)

async function readWhole(target: RevealTarget, options: CallOptions): Promise<string> {
  const value = await readMember(target, options)
  if (!value) throw new ServiceError('not_found', `no ${target.field}`)
  return value
}

async function readMember(target: RevealTarget, options: CallOptions): Promise<string | null | undefined> {
  const { kind, customerId } = target
  if (kind === 'customer') return (await api.readCustomer(customerId, options))[target.field]
  if (kind === 'bank_account') return readOfAccount(target, options)
  return wholeMember(await api.revealKycProfile(customerId, options), target.field)
}

/** Has the API reveal the member; without that extension, reads it from the list of accounts if it is unmasked there. */
async function readOfAccount({ customerId, accountId, field }: AccountTarget, options: CallOptions) {
  if (await offers('revealBankAccount')) return (await api.revealBankAccount(customerId, accountId, options))[field]
  const value = accountIn(await api.listBankAccounts(customerId), accountId)[field]
  return isWhole(value) ? value : undefined
}

/** Has the API remove an account. The audit trail keeps how it looked, masked, with the reason. */
export const removeAccount = action(
  {
    needs: 'bank_account.remove',
    input: z.object({ customerId: Id, accountId: Id, reason: Reason }),
    audit: { action: 'bank_account.remove' },
  },
  async ({ customerId, accountId, reason }, staff, { call, requestId }) => {
    const accounts = await api.listBankAccounts(customerId)
    const account = accountIn(accounts, accountId)
    const { type, bank, number } = toAccountView(account)
    const intent = {
      operation: 'deleteBankAccount',
      object: { kind: 'bank_account', id: accountId },
      reference: customerId,
      idempotencyKey: randomUUID(),
      reason,
      before: { customer_id: customerId, type, bank, number },
      matchKeys: { unread: String(countMissingRows(accounts)) },
    } as const
    await call(intent, () => api.deleteBankAccount(customerId, accountId, { actorId: staff.personId, requestId }))
  },
)
