import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'

const text = readFileSync(join(projectRoot(), 'docs/asvs.md'), 'utf8')
const lines = text.split('\n').filter((line) => line.startsWith('| v5.0.0-'))
const rows = lines.map((line) => {
  const [number = '', level = '', control = '', proof = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
  return { number, level, control, proof, kinds: [...proof.matchAll(/\b(Test|Document|Not met|Does not apply): /g)] }
})
const kindOf = ({ kinds }: (typeof rows)[number]) => kinds[0]?.[1] ?? ''
/** The number of requirements of levels 1 and 2 in each chapter of the standard, V1 to V16. */
const inChapters = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16]

test('every requirement of the levels is in the list of ASVS once, in its order', () => {
  const numbers = rows.map(({ number }) => number)
  expect(numbers.filter((number) => !/^v5\.0\.0-\d+\.\d+\.\d+$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  const chapters = numbers.map((number) => Number(number.split(/[-.]/)[3]))
  expect(inChapters.map((_, index) => chapters.filter((chapter) => chapter === index + 1).length)).toEqual(inChapters)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(176)
})

test('each line of ASVS has a control, and is one of tested, documented, not met and not applicable, with the reason', () => {
  for (const { number, control, proof, kinds } of rows) {
    expect([number, kinds.length, kinds[0]?.index]).toEqual([number, 1, 0])
    expect([number, control.endsWith('.'), /: \S/.test(proof)]).toEqual([number, true, true])
  }
})

test('every file that the list of ASVS names is there: a test for a control, a document where one is required', () => {
  for (const row of rows) {
    const paths = [...row.proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const [kind, pattern] = [kindOf(row), kindOf(row) === 'Test' ? /\.(test|spec)\.tsx?$/ : /^docs\/[\w-]+\.md$/]
    if (kind !== 'Test' && kind !== 'Document') continue
    expect([row.number, paths.length > 0]).toEqual([row.number, true])
    expect([row.number, paths.filter((path) => !pattern.test(path) || !existsSync(join(projectRoot(), path)))]).toEqual([
      row.number,
      [],
    ])
    // Only the first section of a chapter requires documents.
    if (kind === 'Document') expect(row.number).toMatch(/-\d+\.1\.\d+$/)
  }
})

test('the figures above the list of ASVS are those of the list', () => {
  for (const level of ['1', '2']) {
    const ofLevel = rows.filter((row) => row.level === level)
    const counts = ['Test', 'Document', 'Not met', 'Does not apply'].map(
      (kind) => ofLevel.filter((row) => kindOf(row) === kind).length,
    )
    expect(text).toContain(`\n| ${level} | ${counts.join(' | ')} |\n`)
  }
  expect(readFileSync(join(projectRoot(), 'SECURITY.md'), 'utf8')).toContain('(docs/asvs.md)')
})
