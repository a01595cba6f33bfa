import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Figure, holds, toTable } from './figures'
import type { Fixture } from './fixture'
import { type Size, sizes } from './seed'

type Measure = (fixture: Fixture) => Promise<Figure[]>

/**
 * In this order: measurements that write run first, so that reads see their data, and batches before all that start the app: its
 * worker would look for their payees in another organization.
 */
const measures: Record<string, () => Promise<Measure>> = {
  batches: async () => (await import('./batches')).measureBatches,
  payments: async () => (await import('./payments')).measurePayments,
  indexes: async () => (await import('./indexes')).measureIndexes,
  guards: async () => (await import('./guards')).measureGuards,
  quotes: async () => (await import('./quotes')).measureQuotes,
  'in-process': async () => (await import('./in-process')).measureInProcess,
  lists: async () => (await import('./reads')).measureLists,
  records: async () => (await import('./reads')).measureRecords,
  memory: async () => (await import('./memory')).measureMemory,
}

const usage = `npm run bench -- [--size small|full] [--only ${[...Object.keys(measures), 'console'].join('|')}] [--no-app]`

/**
 * `npm run bench`: prints every figure with a reference from the same run as a markdown table, and writes JSON next to the data.
 * The data is made once in DATA_DIR (default: /tmp/bench) and reused.
 */
async function main(): Promise<void> {
  const { size, only, app } = readOptions()
  if (only === 'console') {
    const { measureConsole } = await import('./console')
    console.log(toTable(await measureConsole(resolve(process.env.DATA_DIR || '/tmp/bench-console'))))
    return
  }
  const dataDir = resolve(process.env.DATA_DIR || `/tmp/bench${size === 'full' ? '' : `-${size}`}`)
  Object.assign(process.env, { DATA_DIR: dataDir, DATABASE_URL: '', APP_ORIGIN: '' })
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const { openFixture } = await import('./fixture')
  const fixture = await openFixture({ dataDir, size, withApp: app })
  const figures: Figure[] = []
  try {
    for (const [name, load] of Object.entries(measures)) {
      if (only !== undefined && only !== name) continue
      console.error(`Measuring ${name} …`)
      const found = await (await load())(fixture)
      figures.push(...found)
      console.error(toTable(found))
    }
  } finally {
    await fixture.close()
  }
  report(join(dataDir, 'figures.json'), { size, figures })
}

function readOptions(): { size: Size; only: string | undefined; app: boolean } {
  const { values } = parseArgs({
    options: { size: { type: 'string', default: 'small' }, only: { type: 'string' }, app: { type: 'boolean', default: true } },
    allowNegative: true,
  })
  const { size, only, app } = values
  if ((size !== 'small' && size !== 'full') || (only !== undefined && only !== 'console' && !(only in measures))) {
    console.error(usage)
    process.exit(1)
  }
  return { size, only, app }
}

function report(path: string, { size, figures }: { size: Size; figures: Figure[] }): void {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, node ${process.version}`
  const measured = { at: new Date().toISOString(), commit, machine, size, ...sizes[size] }
  const lines = figures.map((figure) => ({ ...figure, holds: holds(figure) }))
  writeFileSync(path, `${JSON.stringify({ ...measured, figures: lines }, null, 2)}\n`)
  console.log(`${measured.at}, commit ${commit}, ${machine}, size ${size}\n\n${toTable(figures)}\n\nAlso in ${path}`)
}

await main()
