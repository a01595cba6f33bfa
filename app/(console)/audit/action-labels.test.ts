import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import en from '../../../lib/i18n/messages/en/audit.json'
import es from '../../../lib/i18n/messages/es/audit.json'
import { actionGroups, objectKinds } from './audit-address'

const sources = ['app', 'backoffice', 'lib', 'scripts']
  .flatMap((room) =>
    readdirSync(join(projectRoot(), room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/test/.test(path))
  .map((path) => readFileSync(join(projectRoot(), path), 'utf8'))

// The body of a request to the payments API may have an `action` of its own.
const actions = new Set(
  sources.flatMap((text) =>
    [
      ...text.matchAll(/(?<!body: \{ )\baction: '([a-z_]+(?:\.[a-z_]+)?)'/g),
      ...text.matchAll(/\brecord\(tx, desk, actor, '([a-z_]+\.[a-z_]+)'/g),
    ].map(([, name]) => name ?? ''),
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

/** The kinds of objects that records name: written in place, as the constant of a file, or by its function. */
const kinds = new Set(
  sources
    .flatMap((text) => [
      ...text.matchAll(/\b(?:object|objectOf|\w+Object)\b[^\n]{0,90}?\{\s*kind: '([a-z_]+)'/g),
      ...text.matchAll(/: \{ kind: '([a-z_]+)', id: keyId \}/g),
      ...text.matchAll(/^const kind = '([a-z_]+)'/gm),
      ...text.matchAll(/^(?:export )?function (?:objectOf|\w+Object)\([^\n]*\n {2}return \{ kind: '([a-z_]+)'/gm),
    ])
    .map(([, kind]) => kind ?? ''),
)

test('the filters offer each kind of record and each group of acts that the code records, and no other', () => {
  expect([...kinds, 'page'].sort()).toEqual([...objectKinds].sort())
  const offered = actionGroups.map((group) => group.replace(/\.$/, ''))
  // Exports of each list are recorded under its name, and found together.
  const recorded = new Set([...actions].map((action) => action.split('.')[0] ?? ''))
  expect([...recorded, 'export'].sort()).toEqual([...offered].sort())
})

test.each([
  ['en', en],
  ['es', es],
])('each filter has a name of its own (%s)', (_locale, words) => {
  const named = (labels: Readonly<Record<string, string>>, keys: readonly string[]) => keys.map((key) => labels[key])
  const [ofKinds, ofGroups] = [
    named(words.kinds, objectKinds),
    named(
      words.groups,
      actionGroups.map((key) => key.replace(/\.$/, '')),
    ),
  ]
  for (const labels of [ofKinds, ofGroups]) {
    expect(labels).not.toContain(undefined)
    expect(new Set(labels).size).toBe(labels.length)
  }
})
