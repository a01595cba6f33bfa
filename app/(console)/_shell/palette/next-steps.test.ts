import { expect, test } from 'vitest'
import { nextSteps } from './next-steps'
import type { Command } from './palette-groups'

const list: Command = { key: 'place-customers', kind: 'place', label: 'Customers', href: '/customers' }
const form: Command = { key: 'act-newCustomer', kind: 'act', label: 'New customer', href: '/customers/new' }
const email = { kind: 'email', value: 'ana@example.com' } as const

test('an e-mail that nobody has leads to the list and to a new customer, as far as this person may open them', () => {
  const names = (commands: Command[]) => nextSteps(email, commands).map(({ name }) => name)
  expect(names([list, form])).toEqual(['search', 'createByEmail'])
  expect(names([list])).toEqual(['search'])
  expect(names([])).toEqual([])
})

test('the text is handed over in memory: no address contains it', () => {
  for (const { href, hands } of nextSteps(email, [list, form])) {
    expect(href).not.toMatch(/ana|example/)
    expect(hands.value).toBe('ana@example.com')
  }
})

test('a phone makes a customer too; an id only searches; a reference belongs to no customer', () => {
  const names = (kind: 'phone' | 'id' | 'reference') => nextSteps({ kind, value: 'x' }, [list, form]).map(({ name }) => name)
  expect(names('phone')).toEqual(['search', 'createByPhone'])
  expect(names('id')).toEqual(['search'])
  expect(names('reference')).toEqual([])
  expect(nextSteps(undefined, [list, form])).toEqual([])
})
