import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { drawSpecs, leftOutFiles, longFiles, slowFiles } from './draw-tests'

test('a run has the specs of money, a fifth of those of rights, secrecy and outages, and one in a hundred of the others', () => {
  const specs = drawSpecs(1)
  expect(specs).toEqual(drawSpecs(1))
  expect(new Set(specs).size).toBe(specs.length)
  expect(specs).toEqual(expect.arrayContaining(['e2e/story.spec.ts', 'e2e/pay-once.spec.ts', 'e2e/any-api.spec.ts']))
  const often = /^e2e\/(no-leaks|odd-texts|outages|pages|quote-ends|quotes|refusals|roles|what-an-api-says)\.spec/
  expect(specs.filter((spec) => often.test(spec))).toHaveLength(2)
  for (const spec of specs) expect(existsSync(join(projectRoot(), spec)), spec).toBe(true)
})

test('of a thousand seeds each spec is drawn by some', () => {
  const others = readdirSync(join(projectRoot(), 'e2e')).filter((file) => file.endsWith('.spec.ts'))
  const drawn = new Set(Array.from({ length: 1000 }, (_, seed) => drawSpecs(seed)).flat())
  expect([...drawn].sort()).toEqual(others.map((file) => `e2e/${file}`).sort())
})

test.each([
  ['long', longFiles, 40],
  ['slow', slowFiles, 8],
] as const)('a run draws of the %s files, all of which are there, and two hundred runs have each of them', (_, files, parts) => {
  for (const file of files) expect(existsSync(join(projectRoot(), file)), file).toBe(true)
  const runs = Array.from({ length: 200 }, (_, seed) => {
    const leftOut = new Set(leftOutFiles(seed))
    return files.filter((file) => !leftOut.has(file))
  })
  for (const run of runs) expect(run).toHaveLength(Math.ceil(files.length / parts))
  expect(new Set(runs.flat()).size).toBe(files.length)
})
