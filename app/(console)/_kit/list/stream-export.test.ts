import { afterAll, expect, test, vi } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import { openRemoteConsole } from '#lib/server/test-remote-console'
import { givenExporter } from './test-exporter'

const { desk } = await openRemoteConsole()
vi.doMock('#lib/access/session', () => ({ currentRequestId: async () => 'r1' }))
afterAll(() => {
  vi.doUnmock('#lib/access/session')
})
const { streamExport } = await import('./stream-export')
const staff = await givenExporter(desk)

test('a client that goes away before it has read anything, or in the middle, interrupts the export in the trail', async () => {
  const unread = await exportOf('unread')
  await unread.body?.cancel()
  expect(await lastOf('unread')).toEqual({ result: 'failed', code: 'interrupted', rows: 0 })

  const reader = (await exportOf('middle')).body?.getReader()
  for (let part = 0; part < 3; part++) await reader?.read()
  await reader?.cancel()
  await expect.poll(() => lastOf('middle')).toMatchObject({ result: 'failed', code: 'interrupted' })
})

test('a file that was read to its end is recorded with its rows', async () => {
  const lines = (await (await exportOf('whole')).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 5)
  expect(await lastOf('whole')).toEqual({ result: 'done', code: null, rows: 5 })
})

/** Exports five pages of one row each. */
function exportOf(name: string): Promise<Response> {
  const readPage = async (cursor = '1') => {
    const next = Number(cursor) < 5 ? String(Number(cursor) + 1) : null
    return { data: [cursor], has_more: next !== null, next_cursor: next }
  }
  const words = { columns: ['row'], toCells: (row: string) => [row], broken: 'broken', unread: String }
  return streamExport({ kind: 'deposit', name, filter: { name }, readPage, ...words }, staff)
}

async function lastOf(name: string) {
  const { records } = await listAudit(desk.db, { action: 'deposit.export' })
  const last = records.find(({ after }) => after?.name === name)
  return { result: last?.result, code: last?.code, rows: last?.after?.rows }
}
