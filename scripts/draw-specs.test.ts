import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#database/project-root'
import { drawSpecs } from './draw-specs'

test('a run has the specs of money and rights and a third of the others, all of which are there', () => {
  const specs = drawSpecs(1)
  expect(specs).toEqual(drawSpecs(1))
  expect(new Set(specs).size).toBe(specs.length)
  expect(specs).toEqual(expect.arrayContaining(['e2e/story.spec.ts', 'e2e/pay-once.spec.ts', 'e2e/roles.spec.ts']))
  for (const spec of specs) expect(existsSync(join(projectRoot(), spec)), spec).toBe(true)
})

test('of twenty seeds each spec is drawn by some, and no two draw alike', () => {
  const runs = Array.from({ length: 20 }, (_, seed) => drawSpecs(seed))
  const often = new Map<string, number>()
  for (const spec of runs.flat()) often.set(spec, (often.get(spec) ?? 0) + 1)
  expect(often.size).toBeGreaterThanOrEqual(50)
  expect(new Set(runs.map(String)).size).toBe(20)
})
