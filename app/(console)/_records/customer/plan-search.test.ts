import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { fitsSearch, planSearch } from './plan-search'

const ana = {
  id: '0199a3a0-51c2-7b8e-9c14-2f6d08e4b7a1',
  email: 'Ana.Rojas@example.com',
  phone_number: '+584125558367',
  legal_name: 'Anaís  Rojas',
}
const auditor = { seesEmails: false }
const support = { seesEmails: true }

test.each([
  ['anais r', true, true],
  ['rojas an', true, true],
  ['rojas, b', false, false],
  ['0199a3a0', true, true],
  ['08e4b7a1', true, true],
  ['e4b7a1', true, true],
  ['4b7a1', false, false],
  ['ana.rojas@example.com', true, true],
  ['ANA.ROJAS@EXAMPLE.COM', true, true],
  ['0412 555 83 67', true, true],
  ['+58 412-555-8367', true, true],
  ['58 412 555 8367', true, true],
  ['ana.r', true, true],
  ['ana.rojas@exam', true, undefined],
  ['ana.rojas@example.co', true, false],
  ['0412 555', undefined, undefined],
  ['+58412555', false, false],
  ['0412 555 836', undefined, undefined],
  ['584125558', false, false],
  ['ojas', false, false],
  ['-', false, false],
])('%s finds her for who sees e-mails: %s, and for who does not: %s', (typed, forSupport, forAuditor) => {
  const found = [support, auditor].map((who) => {
    const plan = planSearch(typed, who)
    return plan && fitsSearch(ana, plan)
  })
  expect(found).toEqual([forSupport, forAuditor])
})

test('of what a person sees masked no beginning finds anybody, letter by letter', () => {
  for (const held of [ana.email, ana.phone_number, ana.phone_number.replace('+58', '0')]) {
    for (let length = 1; length < held.length; length++) {
      const plan = planSearch(held.slice(0, length), auditor)
      const byName = plan?.kind === 'name' && fitsSearch({ ...ana, email: null, phone_number: null }, plan)
      if (plan && !byName)
        expect([plan.value, fitsSearch({ ...ana, id: 'cus_1', legal_name: null }, plan)]).toEqual([plan.value, false])
      expect(plan?.members.includes('email') && !plan.whole).toBeFalsy()
      expect(plan?.members.includes('phone_number') && !plan.whole).toBeFalsy()
    }
  }
})

test('four digits may end an account number, which everybody sees: the API compares it, and no row tells of it', () => {
  for (const who of [auditor, support]) {
    const plan = planSearch('0042', who)
    expect(plan).toEqual({ kind: 'account', value: '0042', members: ['id', 'account_last_four'], whole: false })
    expect(plan && fitsSearch(ana, plan)).toBe(false)
  }
})

test('a planned search, opened again from its address, is the same search', () => {
  for (const who of [auditor, support]) {
    for (const typed of ['Ana Rojas', 'ana@example.com', '0412 555 8367', '13055551234', '0199a3a0', 'fede', ana.id]) {
      const plan = planSearch(typed, who)
      expect(planSearch(plan?.value ?? '', who)).toEqual(plan)
    }
  }
})

test('the API is asked to search customers in one place alone, which every list, picker and hint goes through', () => {
  const sources = ['app', 'lib', 'demo', 'start', 'components'].flatMap((room) =>
    readdirSync(join(projectRoot(), room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  const texts = sources
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('lib/api/'))
    .map((path) => ({ path: path.replace('app/(console)/', ''), text: readFileSync(join(projectRoot(), path), 'utf8') }))
  const holding = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  // The demo names the customers of its new orders and shows them to no user; the rows of a batch name customers by complete
  // values.
  expect(holding(/listCustomers\(\{[^)]*\bq\b/).sort()).toEqual([
    '_records/customer/search-customers.ts',
    'demo/new-orders.ts',
    'lib/batches/find-customer.ts',
  ])
  // The e-mail belongs to an open record or to a recorded creation, or the search is recorded; the conformance check of an API
  // shows its results to no user.
  expect(holding(/api\.findWalletByEmail\(/).sort()).toEqual([
    '_records/customer/find-wallet.ts',
    'lib/batches/find-customer.ts',
    'lib/conform/read.ts',
  ])
  expect(holding(/(?<!function )find(Own)?Wallet\(/).sort()).toEqual([
    '_records/customer/find-duplicates.ts',
    '_records/customer/find-payees.ts',
    '_records/customer/find-wallet.ts',
    '_records/lookup/find-matches.ts',
    'customers/[id]/deletion.ts',
    'customers/[id]/read-wallet.ts',
    'customers/new/must-not-be-there.ts',
    'deposits/new/read-receiver.ts',
  ])
})
