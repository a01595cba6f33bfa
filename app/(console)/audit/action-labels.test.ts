import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import en from '../../../lib/i18n/messages/en/audit.json'
import es from '../../../lib/i18n/messages/es/audit.json'

const sources = ['app', 'backoffice', 'lib', 'scripts']
  .flatMap((room) =>
    readdirSync(join(projectRoot(), room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/test/.test(path))
  .map((path) => readFileSync(join(projectRoot(), path), 'utf8'))

// The body of a request to the payments API may have an `action` of its own.
const actions = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/(?<!body: \{ )\baction: '([a-z_]+(?:\.[a-z_]+)?)'/g)].map(([, name]) => name ?? ''),
  ),
)

test.each([
  ['en', en],
  ['es', es],
])('each action that the code records, and its group, has a name (%s)', (_locale, words) => {
  expect(actions.size).toBeGreaterThan(40)
  expect([...actions].filter((action) => !Object.hasOwn(words.actions, action.replaceAll('.', '_')))).toEqual([])
  const groups = new Set([...actions].map((action) => action.split('.')[0] ?? ''))
  expect([...groups].filter((group) => !Object.hasOwn(words.groups, group))).toEqual([])
})
