'use server'

import { revalidatePath } from 'next/cache'
import { toAccountDigits, toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import type { BankAccountBody } from '#contract/bank-account-body'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { maskAccount, maskDocument, maskPhone } from '#lib/shared/masks'
import { AddAccount } from './account.schema'

/** Adds an account that can be paid, once per rendered form (by its idempotency key). */
export const addAccount = action(
  { needs: 'bank_account.add', input: AddAccount, audit: { action: 'bank_account.add' } },
  async ({ customerId, body, idempotencyKey }, staff, { call, requestId }) => {
    const sent = canonical(body)
    const after = {
      type: sent.account_type,
      country: sent.country_code,
      bank: sent.bank_code,
      number: sent.account_number ? maskAccount(sent.account_number) : null,
      phone_number: sent.phone_number ? maskPhone(sent.phone_number) : null,
      document: sent.id_doc_number ? maskDocument(sent.id_doc_number) : null,
    }
    const { id } = await call(
      {
        operation: 'createBankAccount',
        object: { kind: 'customer', id: customerId },
        reference: customerId,
        idempotencyKey,
        after,
        matchKeys: {
          bank_code: sent.bank_code,
          account_number: sent.account_number ?? null,
          phone_number: sent.phone_number ?? null,
        },
        twin: ['account', customerId, sent.bank_code, sent.account_number ?? sent.phone_number ?? ''],
      },
      () => api.createBankAccount(customerId, sent, { idempotencyKey, actorId: staff.personId, requestId }),
      (account) => ({ after: { ...after, bank_account_id: account.id || null } }),
    )
    revalidatePath('/customers/[id]', 'page')
    return { id }
  },
)

/** Returns the body in canonical form, without blanks and dots, as the form has shown it. */
function canonical(body: BankAccountBody): BankAccountBody {
  const { account_number: number, id_doc_number: document, phone_number: phone } = body
  return {
    ...body,
    ...(number ? { account_number: toAccountDigits(number) } : {}),
    ...(document ? { id_doc_number: toIdDocNumber(document) ?? document } : {}),
    ...(phone ? { phone_number: toVenezuelanMobile(phone) ?? phone } : {}),
  }
}
