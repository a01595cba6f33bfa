import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres, stopEmbeddedPostgresIfUnused } from '#database/embedded-postgres'
import { startEmptyNext } from './empty-next'
import { type Figure, sideBySide, type Turns } from './figures'
import type { Server } from './servers'

const turns = 5
/** In ms. After use a pool is smaller within two minutes (database/connect/watched-connections.ts). */
const restMs = { 'after its start': 5_000, 'after these pages': 130_000 }

/** Measures the start after the build until the first answer, against an empty Next app with a database, and the idle memory. */
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
    // The first start creates the database.
    if (turn > 1) took.empty?.push(theirs)
  }
  took.ours?.shift()
  const ready = sideBySide(took, 'ours', ['empty, with a database', 'empty'])
  return [{ name: 'Ready after the build', unit: 'ms', ...ready, atMostTimes: 3 }, ...atRest]
}

/** Measures the memory of app and database without requests. */
export async function measureRest(app: Server, dataDir: string, when: keyof typeof restMs): Promise<Figure> {
  await sleep(restMs[when])
  return { name: `App and database at rest ${when} (PSS)`, unit: 'MB', value: await app.proportionalMb(dataDir), atMost: 400 }
}

async function timed<T>(start: () => Promise<T>): Promise<[milliseconds: number, started: T]> {
  const startedAt = performance.now()
  const started = await start()
  return [performance.now() - startedAt, started]
}
