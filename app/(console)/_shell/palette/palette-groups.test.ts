import { expect, test } from 'vitest'
import type { Candidate } from '../../_records/lookup/candidate'
import { type Command, type LookupRow, toGroups } from './palette-groups'

const commands: Command[] = [
  { key: 'place-customers', kind: 'place', label: 'Customers', href: '/customers' },
  { key: 'act-new', kind: 'act', label: 'New customer', href: '/customers/new' },
]
const seen: Candidate = {
  key: 'transaction-1',
  kind: 'transaction',
  label: 'ord-1042',
  detail: 'Mariana Rondón · 101.00 USDC',
  href: '/transactions/1',
}
const lookup: LookupRow = { key: 'reference', kind: 'reference', label: 'Status of it', href: '/lookup?ref=it' }

test('nothing typed proposes what was seen, the pages and the acts', () => {
  expect(names('')).toEqual([
    ['recent', ['ord-1042']],
    ['places', ['Customers']],
    ['acts', ['New customer']],
  ])
})

test('a word leads to pages first, whatever its accents and capitals; a value is looked up first', () => {
  expect(names('CÚSTOM', lookup)).toEqual([
    ['places', ['Customers']],
    ['acts', ['New customer']],
    ['lookUp', ['Status of it']],
  ])
  expect(names('ord-10', lookup).map(([name]) => name)).toEqual(['lookUp', 'recent'])
})

test('what was found is not proposed a second time as seen lately', () => {
  const groups = toGroups({ text: 'ord-1042', found: [seen], related: [], lookup: undefined, next: [], recent: [seen], commands })
  expect(groups.map(({ name }) => name)).toEqual(['found'])
})

test('a name finds what was seen of it at once, and the answer comes below it without a second row for the same record', () => {
  const other: Candidate = { key: 'customer-1', kind: 'customer', label: 'Mariana Rondón', href: '/customers/1' }
  const groups = toGroups({
    text: 'rondon',
    found: [seen, other],
    related: [],
    lookup: undefined,
    next: [],
    recent: [seen],
    commands,
  })
  expect(groups.map(({ name, rows }) => [name, rows.map(({ key }) => key)])).toEqual([
    ['recent', ['transaction-1']],
    ['found', ['customer-1']],
  ])
})

function names(text: string, row?: LookupRow): [string, string[]][] {
  const groups = toGroups({ text, found: [], related: [], lookup: row, next: [], recent: [seen], commands })
  return groups.map(({ name, rows }) => [name, rows.map(({ label }) => label)])
}
