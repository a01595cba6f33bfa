import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { places } from './navigation'
import { keyGroups } from './shortcut-keys'

test('no two pages open by the same keys', () => {
  const keys = places.flatMap(({ items }) => items.flatMap(({ key }) => key ?? []))
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
})

test('every key that a page listens to is on its sheet of shortcuts with a description', () => {
  const general = new Set(Object.values(keyGroups).flatMap((group) => Object.keys(group)))
  const silent = sources().flatMap(({ path, text }) =>
    keysIn(text)
      .filter(({ key, words }) => !general.has(key) && !words)
      .map(({ key }) => `${path}: ${key}`),
  )
  expect(silent).toEqual([])
})

test('the reading of the code finds keys with and without words', () => {
  expect(keysIn(`useKeys({ q: go })`)).toEqual([{ key: 'q', words: false }])
  expect(keysIn(`useKeys({ 'g h': go, j: next }, { 'g h': t('home') })`)).toEqual([
    { key: 'g h', words: true },
    { key: 'j', words: true },
  ])
  expect(keysIn(`<LinkKeys keys={{ n: '/new' }} />`)).toEqual([{ key: 'n', words: false }])
})

/** Finds the keys that are literals in a declaration. Keys that are computed at run time have their own words. */
function keysIn(text: string): { key: string; words: boolean }[] {
  const declared = [
    ...text.matchAll(/useKeys\((?:\w+ \? )?\s*\{([^{}]*)\}(?: : \{\})?,?\s*(\{|\w)?/g),
    ...text.matchAll(/keys=\{\{([^{}]*)\}\}(\s*words=)?/g),
  ]
  return declared.flatMap(([, members = '', words]) =>
    [...members.matchAll(/(?:^|,|\s)\s*(?:'([^']+)'|(\w+)):/g)].map(([, quoted, plain]) => ({
      key: quoted ?? plain ?? '',
      words: words !== undefined,
    })),
  )
}

function sources(): { path: string; text: string }[] {
  return ['app', 'components'].flatMap((room) =>
    readdirSync(join(projectRoot(), room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx$/.test(name) && !name.includes('.test.'))
      .map((name) => ({ path: `${room}/${name}`, text: readFileSync(join(projectRoot(), room, name), 'utf8') })),
  )
}
