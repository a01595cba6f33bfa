import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, stopEmbeddedPostgresIfUnused } from '#database/embedded-postgres'
import { startEmptyNext } from './empty-next'
import { type Figure, sideBySide, type Turns } from './figures'
import type { Server } from './servers'

const turns = 5
const restMs = 5000

/** From the start of what is built to the first answer, by turns with an empty Next and a database beside it; and what both hold at rest. */
export async function measureStarts(startConsole: () => Promise<Server>, dataDir: string, empty: string): Promise<Figure[]> {
  const took: Turns = { ours: [], empty: [] }
  const atRest: Figure[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const [ours, app] = await timed(startConsole)
    if (turn === turns) atRest.push(await measureRest(app, dataDir, 'after its start'))
    await app.stop()
    took.ours?.push(ours)
    const beside = { dataDir: join(empty, 'data') }
    const [theirs, [next]] = await timed(() => Promise.all([startEmptyNext(empty), startEmbeddedPostgres(beside)]))
    await next.stop()
    await stopEmbeddedPostgresIfUnused(beside.dataDir)
    // The first one makes the database.
    if (turn > 1) took.empty?.push(theirs)
  }
  took.ours?.shift()
  const ready = sideBySide(took, 'ours', ['empty, with a database', 'empty'])
  return [{ name: 'Ready after the build', unit: 'ms', ...ready, atMostTimes: 3 }, ...atRest]
}

/** What app and database hold while nobody asks anything. */
export async function measureRest(app: Server, dataDir: string, when: string): Promise<Figure> {
  await sleep(restMs)
  return { name: `App and database at rest ${when} (PSS)`, unit: 'MB', value: await app.proportionalMb(dataDir), atMost: 400 }
}

async function timed<T>(start: () => Promise<T>): Promise<[milliseconds: number, started: T]> {
  const begun = performance.now()
  const started = await start()
  return [performance.now() - begun, started]
}
