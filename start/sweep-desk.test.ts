import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newChallenge, takeChallenge } from '#backoffice/factors/challenges'
import { passTime, testDesk } from '#backoffice/test-desk'
import { projectRoot } from '#database/project-root'
import { sweepDesk } from './sweep-desk'

test('used challenges are forgotten once they are too old to be shown again, and no sooner', async () => {
  const desk = await testDesk()
  const count = async () => (await desk.database.sql`select 1 from backoffice.used_challenges`).length
  try {
    const challenge = newChallenge(desk, 'a test').toString('base64url')
    expect(await desk.db.transaction((tx) => takeChallenge(tx, desk, challenge))).toBe(true)
    await sweepDesk(desk)
    expect(await count()).toBe(1)
    passTime(desk, 5 * 60 + 1)
    await sweepDesk(desk)
    expect(await count()).toBe(0)
  } finally {
    await desk.close()
  }
})

test('every sweep of the desk is among those that the worker runs', () => {
  const folder = join(projectRoot(), 'backoffice')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const sweeps = files.flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/export (?:async )?function (sweep\w+)/g),
  ])
  const run = readFileSync(join(projectRoot(), 'start/sweep-desk.ts'), 'utf8')
  expect(sweeps.length).toBeGreaterThan(5)
  expect(sweeps.flatMap(([, name]) => name ?? []).filter((name) => !run.includes(`${name}(`))).toEqual([])
})
