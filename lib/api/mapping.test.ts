import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type ConsoleOperation, consoleOperations } from './console-operations'
import { type OperationMapping, readMapping } from './mapping'
import { readAnswer } from './read-answer'

const { createQuote, listBankAccounts, readCustomer, findTransactionByReference, listCustomers } = consoleOperations

test('members that no table knows are read where the mapping says, group by group', () => {
  const mapping = readMapping(
    JSON.stringify({
      readCustomer: { at: '/respuesta/persona', members: { '/phone_number': '/contacto/0/numero', '/country': '/pais~1iso' } },
    }),
  )
  const body = { respuesta: { persona: { id: 'c1', contacto: [{ numero: '0412' }], 'pais/iso': 'VE' } } }
  expect(read(readCustomer, body, mapping.readCustomer)).toMatchObject({ id: 'c1', phone_number: '0412', country: 'VE' })
})

test('the rows of a list are read from each row on, and a page keeps the members beside them', () => {
  const { listBankAccounts: rows, listCustomers: page } = readMapping(
    '{"listBankAccounts":{"at":"/lista","members":{"/id":"/clave"}},"listCustomers":{"members":{"/email":"/correo"}}}',
  )
  expect(read(listBankAccounts, { lista: [{ clave: 7 }] }, rows)).toMatchObject([{ id: '7' }])
  const customers = { data: [{ id: 'c1', correo: 'a@b.co' }], has_more: true, next_cursor: 'x' }
  expect(read(listCustomers, customers, page)).toMatchObject({ data: [{ email: 'a@b.co' }], has_more: true, next_cursor: 'x' })
})

test.each([
  ['/source_amount', 'minor', '10150', 101.5],
  ['/source_amount', 'major', 101.5, 101.5],
  ['/source_amount', 'minor', { value: 5 }, 0.05],
  ['/source_amount', 'minor', 'x', undefined],
])('only the mapping says the unit of an amount: %s in %s units is %j', (pointer, unit, value, amount) => {
  const { createQuote: mapping } = readMapping(
    JSON.stringify({ createQuote: { members: { [pointer]: { at: '/debit', unit } } } }),
  )
  expect(read(createQuote, { id: 'q1', debit: value, source_amount: 7 }, mapping).source_amount).toBe(amount)
})

test('a transaction in major units becomes minor ones, and nothing is cut', () => {
  const { findTransactionByReference: mapping } = readMapping(
    '{"findTransactionByReference":{"members":{"/amount":{"at":"/amount","unit":"major"},"/status":"/state/name"}}}',
  )
  const found = { id: 't1', amount: '10.05', state: { name: 'completed' } }
  expect(read(findTransactionByReference, found, mapping)).toMatchObject({ amount: '1005', status: 'completed' })
  expect(read(findTransactionByReference, { ...found, amount: '10.005' }, mapping).amount).toBeUndefined()
})

test.each([
  ['no JSON', '{', 'it is no JSON'],
  ['an operation that is none', '{"readCostumer":{}}', 'readCostumer is no operation; they are createQuote, payQuote'],
  [
    'a member that is none',
    '{"readCustomer":{"members":{"/emial":"/a"}}}',
    'readCustomer: /emial is no member of its answer; they are /id, /email',
  ],
  ['a pointer that is none', '{"readCustomer":{"at":"data"}}', 'must be a JSON pointer'],
  ['a unit of what is no amount', '{"readCustomer":{"members":{"/city":{"at":"/a","unit":"minor"}}}}', 'is no amount'],
  ['a unit of an id', '{"readCustomer":{"members":{"/id":{"at":"/a","unit":"minor"}}}}', 'is no amount'],
  ['a unit that is none', '{"createQuote":{"members":{"/total_fees":{"at":"/a","unit":"cents"}}}}', 'createQuote'],
  ['a word too many', '{"readCustomer":{"paths":{}}}', 'paths'],
])('a mapping with %s is refused by its name', (_title, text, fault) => {
  expect(() => readMapping(text)).toThrow(fault)
})

function read<T extends z.ZodType>(
  operation: ConsoleOperation<T>,
  body: unknown,
  mapping: OperationMapping | undefined,
): z.output<T> {
  return readAnswer(operation, { status: 200, headers: {}, text: JSON.stringify(body) }, { mapping })
}

test('of a file with a thousand mistakes twenty are named, and one that is too large or leads too deep is refused as such', () => {
  const wrong = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`/m${at}`, '/x']))
  expect(mistakesOf({ readCustomer: { members: wrong } }).split('\n')).toHaveLength(20)
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`m${at}`, 1]))
  expect(mistakesOf(many).split('\n').length).toBeLessThan(100)
  expect(mistakesOf({ readCustomer: { at: '/x'.repeat(400_000) } })).toContain('must be a JSON pointer')
  expect(mistakesOf({ readCustomer: { at: 'x'.repeat(1_000_000) } })).toBe('it is larger than 1 MB')
})

function mistakesOf(mapping: unknown): string {
  try {
    readMapping(JSON.stringify(mapping))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ''
}
