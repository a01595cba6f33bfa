import { beforeEach, expect, test } from 'vitest'
import type { DepositPage } from '#contract/deposits'
import { deposit as record } from '#contract/test-records'
import { openRemoteConsole } from '#lib/server/test-remote-console'

const { api, known } = await openRemoteConsole()
const { readDepositsToDecide, readUnclaimed } = await import('./deposits')
const { ServiceError } = await import('#contract/errors')
const { countDepositsFor } = await import('../../_records/deposit/list-requests')

const all = ['listDeposits', 'readDeposit', 'matchDeposit', 'refundDeposit', 'withdrawDepositRequest'] as const
beforeEach(() => {
  for (const name of all) known.add(name)
  api.listDeposits = async ({ waits_for, status }) =>
    waits_for === 'second_person' ? waiting : status === 'unmatched' ? open : none
})

const request = { action: 'refund', quote_id: null, reference: 'R-1', created_at: record.created_at } as const
const row = (id: string, status: 'pending' | 'unmatched', by: string) =>
  ({ ...record, id, status, pending_request: { ...request, requested_by: by } }) as const
const page = (data: DepositPage['data'], count?: number): DepositPage => ({ data, has_more: false, next_cursor: null, count })
const waiting = page([row('d1', 'unmatched', 'ana'), row('d2', 'unmatched', 'luis'), row('d3', 'pending', 'ana')])
const [open, none] = [page([], 5), page([])]
const person = (...permissions: string[]) => ({ personId: 'luis', can: (need: string) => permissions.includes(need) })

test('an approver is shown the requests of others, and finance how many nobody claimed or asked anything for', async () => {
  expect((await readDepositsToDecide('luis')).items.map(({ id }) => id)).toEqual(['d1', 'd3'])
  expect((await readUnclaimed()).items).toMatchObject([{ kind: 'unclaimed', count: 3 }])
  expect(await countDepositsFor(person('deposit.approve'))).toBe(2)
  expect(await countDepositsFor(person('deposit.request'))).toBe(3)
  expect(await countDepositsFor(person('deposit.read'))).toBe(0)
})

test('none is not shown at all, an API that cannot be told of decisions has none, and a silent one is not counted as none', async () => {
  api.listDeposits = async () => page([], 0)
  expect((await readUnclaimed()).items).toEqual([])
  api.listDeposits = async () => {
    throw new ServiceError('api_unreachable', 'down')
  }
  expect(await countDepositsFor(person('deposit.approve', 'deposit.request'))).toBeUndefined()
  known.delete('withdrawDepositRequest')
  expect(await countDepositsFor(person('deposit.approve', 'deposit.request'))).toBe(0)
})
