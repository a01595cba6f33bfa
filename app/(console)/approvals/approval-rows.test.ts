import { afterAll, expect, test, vi } from 'vitest'

const rate: { asked: () => void } = { asked: () => {} }
const rateAsked = new Promise<void>((resolve) => {
  rate.asked = resolve
})

/** What the rows are made of; the API gives the name of a customer only once it was asked for the rate. */
const parts: Record<string, object> = {
  'next-intl/server': { getTranslations: async () => (key: string) => key },
  '#lib/server/desk': { openDesk: async () => ({ db: {} }) },
  '#backoffice/approvals/approval': { listApprovalDecisions: async () => [] },
  '#backoffice/approvals/sent-payments': { listSentPayments: async () => new Map() },
  '#backoffice/approvals/payment-intent': { parseIntent: () => ({ sourceCurrency: 'USDC', destinationCurrency: 'VES' }) },
  '../_kit/words/status-labels': { statusLabels: async () => (_: string, word: string) => word },
  '../_records/approval/account-words': { accountWords: async () => null },
  '../_records/approval/approval-names': { approvalNames: () => rateAsked.then(() => () => 'Ana') },
  '../_records/approval/rule-labels': { ruleLabels: async () => ({ rule: () => 'a rule' }) },
  '../_records/approval/approval-reason': { followedText: async () => '' },
  '../_records/approval/rates-now': {
    readRateNow: async () => {
      rate.asked()
      return { ok: false, code: 'api_unreachable' }
    },
  },
}
vi.resetModules()
for (const [path, part] of Object.entries(parts)) vi.doMock(path, () => part)
const { toApprovalRows } = await import('./approval-rows')
afterAll(() => {
  for (const path of Object.keys(parts)) vi.doUnmock(path)
  vi.resetModules()
})

test('the names and the current rate are read at once, so that an API that hangs takes one time-out and not two', async () => {
  const now = new Date('2026-11-29T12:00:00Z')
  const format = Object.assign(JSON.parse('{}'), { figure: (text: string) => text, moment: () => 'then' })
  const times = { requestedAt: now, expiresAt: now, closedAt: null, decidedAt: null }
  const waiting = { id: 'a1', kind: 'payment', state: 'waiting', debitMinor: 1010n, currency: 'USDC', fired: [], ...times }
  const approval = Object.assign(JSON.parse('{}'), waiting)
  const rows = await toApprovalRows([approval], { format, me: 'p1', seesEmails: true })
  expect(rows).toMatchObject([{ payee: 'Ana', debit: '10.10', bounds: { tone: 'rest' } }])
})
