import { expect, test } from 'vitest'
import type { Operation } from './operation'
import { extensions, operations, published } from './operations'
import { serviceOperations } from './service-operations'

const all: readonly Operation[] = Object.values({ ...operations, ...serviceOperations })
const requestOf = ({ method, path }: Operation) => `${method} ${path}`

test('the published interface has thirteen operations, by these methods and paths', () => {
  expect(Object.values(published).map((operation) => `${operation.name}: ${requestOf(operation)}`)).toEqual([
    'createQuote: POST /v1/transfers/quote',
    'payQuote: POST /v1/transfers/quote/{id}/pay',
    'confirmQuote: POST /v1/transfers/quote/{id}/confirm',
    'readExchangeRate: GET /v1/organizations/{organizationId}/exchange-rates',
    'createCustomer: POST /v1/customers',
    'updateCustomer: PUT /v1/customers/{id}',
    'readCustomer: GET /v1/customers/{id}',
    'deleteCustomer: DELETE /v1/customers/{id}',
    'createBankAccount: POST /v1/customers/{customerId}/bank-accounts',
    'listBankAccounts: GET /v1/customers/{customerId}/bank-accounts',
    'deleteBankAccount: DELETE /v1/customers/{customerId}/bank-accounts/{id}',
    'findWalletByEmail: GET /v1/customers/search',
    'findTransactionByReference: GET /v1/transfers/search',
  ])
})

test('no operation is declared twice: one request has two names only where one of them sends a parameter by itself', () => {
  expect(Object.keys(extensions).filter((name) => name in published || name in serviceOperations)).toEqual([])
  expect(Object.keys(published).filter((name) => name in serviceOperations)).toEqual([])
  const free = all.filter(({ fixed }) => Object.keys(fixed ?? {}).length === 0).map(requestOf)
  expect(free.filter((request, index) => free.indexOf(request) !== index)).toEqual([])
})

test('what is sent by itself is a parameter that the operation takes', () => {
  for (const { name, query, by, fixed = {} } of all) {
    const names = [...Object.keys(fixed), ...(by === undefined ? [] : [by])]
    expect(Object.keys(query.shape), name).toEqual(expect.arrayContaining(names))
  }
})

test('reads and deletes never declare a body', () => {
  const asking = all.filter(({ takesBody }) => takesBody).map(({ method }) => method)
  expect([...new Set(asking)].sort()).toEqual(['POST', 'PUT'])
})
