import { expect, test } from 'vitest'
import { toHealthLines } from './health'

const well = { database: true, migrations: true, books: true, clock: true, disk: true, console_key: true }

test('what works is listed line by line, with whether payments run', () => {
  const lines = toHealthLines({ ready: true, checks: well, payments: 'running' }, { remote: false })
  expect(lines.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'database good',
    'migrations good',
    'books good',
    'clock good',
    'disk good',
    'console_key good',
    'payments good',
  ])
})

test('books that are wrong and payments that are stopped are shown as bad', () => {
  const lines = toHealthLines({ ready: false, checks: { ...well, books: false }, payments: 'stopped' }, { remote: false })
  expect(lines.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual(['books', 'payments'])
})

test('a key of the console that is refused is shown as bad', () => {
  const lines = toHealthLines({ ready: false, checks: { ...well, console_key: false }, payments: 'running' }, { remote: false })
  expect(lines.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual(['console_key'])
})

test('without the database nobody claims to know what lies in it', () => {
  const lines = toHealthLines({ ready: false, checks: { database: false } }, { remote: false })
  expect(lines.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'database bad',
    'migrations unknown',
    'books unknown',
    'clock unknown',
    'disk unknown',
    'console_key unknown',
    'payments unknown',
  ])
})

test('for a remote API no books and payments are shown from a database that has none', () => {
  const lines = toHealthLines({ ready: true, checks: well, payments: 'running' }, { remote: true })
  expect(lines.map(({ name }) => name)).toEqual(['database', 'migrations', 'clock', 'disk', 'console_key'])
})

test('of a remote API that does not answer nobody claims that it accepts the key, unless it refused it', () => {
  const keyOf = (console_key: boolean, answering: boolean, remote = true) => {
    const lines = toHealthLines({ ready: true, checks: { ...well, console_key } }, { remote, answering })
    return lines.find(({ name }) => name === 'console_key')?.state
  }
  expect([keyOf(true, true), keyOf(true, false), keyOf(false, false), keyOf(false, true)]).toEqual([
    'good',
    'unknown',
    'bad',
    'bad',
  ])
  expect(keyOf(true, false, false)).toBe('good')
})
