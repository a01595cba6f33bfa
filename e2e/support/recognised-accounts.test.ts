import { describe, expect, test } from 'vitest'
import type { Call } from '#backoffice/calls/calls'
import { lookUpAccount } from '#backoffice/calls/recognise'
import { remoteApi } from '#backoffice/calls/test-remote-api'
import { BankAccountList } from '#contract/bank-accounts'
import { readTolerantly } from '#lib/api/tolerant'
import { writeAccount } from './upstream/records'
import { Combination, plainest } from './upstream/variations'

const sentAt = new Date('2026-11-20T14:00:00.000Z')
const call: Call = Object.assign(JSON.parse('{}'), { id: 'call-1', objectId: 'customer-1', sentAt, lostAt: null })
const reading = { now: new Date('2026-11-20T14:01:00.000Z'), countUnread: () => 0 }

const holder = { country_code: 'VE', id_doc_number: 'V12345678' }
const mobile = { ...holder, account_type: 'pagomovil', bank_code: '0105', phone_number: '+584142345678' }
const bank = { ...holder, account_type: 'bankaccount', bank_code: '0134', account_number: '01340001610000000042' }

/** The writings of a company and the accounts, beside one that differs only in what identifies it. */
const every = Combination.shape.accounts.options.flatMap((accounts) => [
  { accounts, what: 'pago móvil', sent: mobile, other: { ...mobile, phone_number: '+584142345679' } },
  { accounts, what: 'bank account', sent: bank, other: { ...bank, account_number: '01340001610000000059' } },
])

describe('an account whose answer was lost is recognised in the list of a company, or it would be added twice', () => {
  test.each(every)('$what, written $accounts', async ({ accounts, sent, other }) => {
    const look = (listed: typeof sent | typeof other) => {
      const list = [writeAccount({ id: 'a1', sent: listed }, { ...plainest, accounts })]
      return lookUpAccount(
        remoteApi({ listBankAccounts: async () => readTolerantly(BankAccountList, list) }),
        call,
        sent,
        reading,
      )
    }
    expect(await look(sent)).toEqual({ state: 'done' })
    expect(await look(other)).toEqual({ state: 'failed', code: 'no_effect' })
  })
})
