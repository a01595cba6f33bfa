import { expect, test } from 'vitest'
import { appendAudit } from '#backoffice/audit/append-audit'
import { customerOf } from '#backoffice/payments/test-payments'
import { givenPerson } from '#backoffice/test-desk'
import type { Customer } from '#contract/customers'
import { transaction } from '#database/open'
import { openRemoteConsole } from '#lib/server/test-remote-console'
import type { Changes } from './members'

/** An API without versions, whose reads may come from a copy that is behind. */
const { api, desk } = await openRemoteConsole()
const { saveCustomer } = await import('./save-customer')
const { findBehind } = await import('./behind')
const { openCustomer } = await import('./open-customer')

const first: Customer = {
  ...customerOf('c1'),
  email: 'ana@example.com',
  phone_number: '+584121234567',
  address_line_1: 'CALLE 3',
  city: 'MERIDA',
  country: 'VE',
}

/** Opens an API that stores texts in capital letters, and returns what it has and what it returns. */
function openApi(id: string) {
  const state = { stored: { ...first, id }, returned: { ...first, id }, saved: 0 }
  api.readCustomer = async () => state.returned
  api.updateCustomer = async (_id, body) => {
    state.saved++
    state.stored = { ...state.stored, ...JSON.parse(JSON.stringify(body)), city: body.city?.toUpperCase() ?? null }
    return { success: true, ...state.stored }
  }
  return state
}

async function save(opened: Customer, changes: Changes, openedAt = desk.now().toISOString()) {
  const actor = await givenPerson(desk, ['compliance'])
  const staff = { ...JSON.parse('{}'), personId: actor.personId, can: () => true }
  const context = { ...JSON.parse('{}'), desk, requestId: 'r1', call: (_intent: unknown, send: () => Promise<unknown>) => send() }
  const { seen } = await openCustomer(opened)
  return saveCustomer({ customerId: opened.id, changes, seen, openedAt, reason: 'moved' }, staff, context)
}

test('a second change is not saved while the API still returns the customer as before the first one', async () => {
  const state = openApi('c-behind')
  expect(await save(state.returned, { city: 'Coro' })).toMatchObject({ kind: 'saved' })
  expect(await findBehind(desk, state.returned)).toEqual(desk.now())
  await expect(save(state.returned, { email: 'eva@example.com' })).rejects.toMatchObject({ code: 'customer_behind' })
  expect(state.saved).toBe(1)
  state.returned = state.stored
  expect(await findBehind(desk, state.returned)).toBeUndefined()
  expect(await save(state.returned, { email: 'eva@example.com' })).toMatchObject({ kind: 'saved' })
  expect(state.stored).toMatchObject({ city: 'CORO', email: 'eva@example.com' })
})

test('a change that an API ignores holds back further ones for two minutes, and one of letters alone for none', async () => {
  const state = openApi('c-ignored')
  await save(state.returned, { city: 'Mérida' })
  expect(await findBehind(desk, state.returned)).toBeUndefined()
  await save(state.returned, { city: 'Coro' })
  desk.clock.now = new Date(desk.now().getTime() + 119_000)
  await expect(save(state.returned, { city: 'Tovar' })).rejects.toMatchObject({ code: 'customer_behind' })
  desk.clock.now = new Date(desk.now().getTime() + 2_000)
  expect(await save(state.returned, { city: 'Tovar' })).toMatchObject({ kind: 'saved' })
})

test('nobody is named for a change that was made after the form was opened, unless they saved since', async () => {
  const state = openApi('c-elsewhere')
  const opened = state.returned
  const colleague = await givenPerson(desk, ['compliance'])
  const edit = { action: 'customer.edit', object: { kind: 'customer', id: 'c-elsewhere' }, result: 'done' } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, colleague, edit))
  const later = (seconds: number) => new Date(desk.now().getTime() + seconds * 1_000).toISOString()
  state.returned = { ...opened, city: 'VALENCIA' }
  const change = { email: 'eva@example.com' }
  expect(await save(opened, change, later(1))).toMatchObject({ kind: 'stale', by: null, at: null })
  expect(await save(opened, change, later(-1))).toMatchObject({ kind: 'stale', by: colleague.name })
})
