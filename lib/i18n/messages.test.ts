import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleErrorCodes } from '#contract/console-errors'
import { customerTypes, kycTypes } from '#contract/customer-body'
import { customerStates, kycStatuses } from '#contract/customers'
import { errorStatus } from '#contract/errors'
import { fieldErrorCodes } from '#contract/field-error-codes'
import { failureCodes, paymentRails, transactionStatuses, transactionTypes } from '#contract/transfers'
import { projectRoot } from '#database/project-root'
import { permissions } from '../access/permissions'
import { locales } from './locale'
import { readMessages } from './messages'

type Texts = Record<string, string>

const english = flatten(await readMessages('en'))
const spanish = flatten(await readMessages('es'))

test('both languages have the same texts', () => {
  expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
})

test('both languages leave the same gaps to fill', () => {
  for (const [key, text] of Object.entries(english)) {
    expect({ key, gaps: gapsOf(spanish[key] ?? '') }).toEqual({ key, gaps: gapsOf(text) })
  }
})

test('every entry is a text or a group of texts: lists cannot be compiled', () => {
  expect(Object.entries(english).filter(([, text]) => text.includes('[object') || /\.\d+$/.test(text))).toEqual([])
})

test('no text is empty, and none of the sentences is left in the other language', () => {
  for (const [key, text] of [...Object.entries(english), ...Object.entries(spanish)]) expect(text.trim(), key).not.toBe('')
  const same = Object.entries(english).filter(([key, text]) => text.split(' ').length > 3 && spanish[key] === text)
  expect(same.map(([key]) => key)).toEqual([])
})

test('every way to fail has its sentence', () => {
  const codes = [...Object.keys(errorStatus), ...consoleErrorCodes].map((code) => `errors.${code}`)
  const fields = fieldErrorCodes.map((code) => `errors.fields.${code}`)
  expect([...codes, ...fields].filter((key) => english[key] === undefined)).toEqual([])
})

test('every permission that a page may lack has its name', () => {
  const keys = Object.keys(permissions).map((permission) => `screens.forbidden.permissions.${permission.replace('.', '-')}`)
  expect(keys.filter((key) => english[key] === undefined)).toEqual([])
})

test('every status of the contract has its word', () => {
  const words = { customer: customerStates, transaction: transactionStatuses, kyc: kycStatuses }
  const kinds = { kycType: kycTypes, customerType: customerTypes, transactionType: transactionTypes, rail: paymentRails }
  const keys = Object.entries({ ...words, ...kinds }).flatMap(([kind, values]) =>
    values.map((value) => `status.${kind}.${value}`),
  )
  expect(keys.filter((key) => english[key] === undefined)).toEqual([])
})

test('a group that contains failures does not promise that the money came back', () => {
  for (const [texts, failed] of [[english, /^Failed or returned$/] as const, [spanish, /^Fallidas? o devueltas?$/] as const]) {
    for (const key of ['status.transaction.failed', 'quotes.tabs.back', 'home.volume.ends.failed'])
      expect(texts[key], key).toMatch(failed)
  }
})

test('a moment, which may be a day with a time, does not follow "at"', () => {
  for (const key of ['plain.back.debited', 'plain.back.returned']) expect(english[key], key).not.toContain(' at {')
})

test('links of invitations are announced only where somebody was invited', () => {
  for (const texts of [english, spanish])
    expect(texts['people.import.made']).toMatch(/\{invited, plural, =0 \{\} other \{[^{}]*(link|enlace)[^{}]*\}\}$/)
})

test('a confirmation without an answer is not described as money on hold', () => {
  for (const texts of [english, spanish]) {
    expect(texts['quote.unconfirmed.held']).not.toMatch(/hold|reten/)
    const expected = texts['quote.unconfirmed.held']?.replace('{amount}', '{debit}')
    expect(texts['plain.unconfirmed_confirm.detail']).toContain(expected)
  }
})

test('every cause of a failure says why, what can be done, and what the customer reads', () => {
  const keys = [...failureCodes, 'unknown'].flatMap((code) => ['why', 'next', 'reply'].map((part) => `causes.${code}.${part}`))
  expect(keys.filter((key) => english[key] === undefined)).toEqual([])
  expect(Object.keys(english).filter((key) => key.startsWith('causes.') && !keys.includes(key))).toEqual([
    'causes.unknown.whyCode',
    'causes.unknown.nextCode',
  ])
})

test('the bank is named only in the causes that lie with it, and compliance in none', () => {
  const ours = [
    'rail_liquidity',
    'compliance_rejected',
    'confirmation_expired',
    'cancelled',
    'unknown',
    'beneficiary_phone_invalid',
  ]
  for (const [texts, compliance] of [
    [english, /compliance/i],
    [spanish, /cumplimiento/i],
  ] as const) {
    for (const code of ours) expect(texts[`causes.${code}.reply`]).not.toContain('{bank}')
    for (const code of failureCodes) expect(texts[`causes.${code}.reply`]).not.toMatch(compliance)
  }
})

test('every text that the code names exists', () => {
  const missing = sourceFiles().flatMap((path) =>
    keysIn(readFileSync(path, 'utf8'))
      .filter((key) => !exists(key))
      .map((key) => `${path}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('Spanish speaks to the person with «usted»', () => {
  const familiar = /(^|[\s¿¡«])(tú|tu|tus|puedes|tienes|debes|quieres|haz|contigo|ti)(?=[\s.,;?!»]|$)/i
  expect(Object.entries(spanish).filter(([, text]) => familiar.test(text))).toEqual([])
})

function flatten(tree: object, path = ''): Texts {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) => {
      const key = path === '' ? name : `${path}.${name}`
      return typeof value === 'object' && value !== null ? Object.entries(flatten(value, key)) : [[key, String(value)]]
    }),
  )
}

function gapsOf(text: string): string[] {
  const withoutBranches = text.replace(/(?:\b(?:zero|one|two|few|many|other)|=\d+) \{[^{}]*\}/g, ' ')
  return [...new Set([...withoutBranches.matchAll(/[{<](\w+)/g)].map(([, name]) => name ?? ''))].sort()
}

function exists(key: string): boolean {
  return english[key] !== undefined || Object.keys(english).some((known) => known.startsWith(`${key}.`))
}

/** Returns the keys in `t('…')`, where `t` was made for a namespace in the same file. */
function keysIn(source: string): string[] {
  const makers = [...source.matchAll(/(\w+)\s*=\s*(?:await\s+)?(?:use|get)Translations\('([\w-]+(?:\.[\w-]+)*)'\)/g)]
  return makers.flatMap(([, name, namespace]) => {
    const sameName = makers.filter(([, other]) => other === name)
    if (sameName.length > 1) return [] // two functions of the same name: the text does not show which one is meant
    const uses = source.matchAll(new RegExp(`\\b${name}(?:\\.rich|\\.markup|\\.raw)?\\('([\\w.-]+)'`, 'g'))
    return [...uses].map(([, key]) => `${namespace}.${key}`)
  })
}

function sourceFiles(): string[] {
  return ['app', 'lib', 'components'].flatMap((room) => {
    const root = join(projectRoot(), room)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(root, name))
  })
}

test('each language has the same files', () => {
  const files = locales.map((locale) => readdirSync(join(projectRoot(), 'lib/i18n/messages', locale)).sort())
  expect(files[1]).toEqual(files[0])
})
