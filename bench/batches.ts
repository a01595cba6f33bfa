import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { findBatch } from '#backoffice/batches/find-batch'
import { readProgress } from '#backoffice/batches/progress'
import type { Batch } from '#backoffice/batches/tables'
import { type ApiOfHost, type BatchHost, migrateHost } from '#lib/batches/testing/batch-host'
import { type GivenPayee, givenApprovedBatch, givenOrganizationOf, givenPayeesOf } from '#lib/batches/testing/given-batch'
import { badFile } from './bad-file'
import { type Figure, median } from './figures'
import type { Fixture } from './fixture'
import { openHost } from './open-host'
import { type Server, startServer } from './servers'
import { payOneByOne } from './single-payments'

const rows = 1_000
const [warmingUp, payees, single, files] = [100, 100, 40, 40]
/** The file with invalid cells whose check is measured. */
const judged = { rows: 5_000, problems: 300 }

type Given = { host: BatchHost; worker: Server; batchOf: () => Promise<Batch> }

/**
 * Measures a batch from its approval to the end of its last row, in a separate worker process, compared with the same payments
 * made one by one by the same code; then the time to check a large file with invalid cells, and the memory that both add to the
 * process. Half of the payees are paid by pago móvil, which takes a third call, and the simulated bank takes two seconds for each
 * of them.
 */
export async function measureBatches({ dataDir, settle }: Fixture): Promise<Figure[]> {
  const host = await openHost(dataDir)
  try {
    await migrateHost(host)
    const { api, sourceAccount } = await givenOrganizationOf(host)
    // A repeated payment counts as a possible duplicate, so the payees of the measured run are paid by nothing else.
    const [others, paid] = [await givenPayees(host, api), await givenPayees(host, api)]
    const worker = await startWorker(dataDir, api)
    try {
      await untilEnded(host, await givenApprovedBatch(host, api, { payees: others, rows: warmingUp, sourceAccount }))
      await settle()
      const singly = await payOneByOne(host, api, { payees: others, count: single, sourceAccount })
      await settle()
      const batchOf = () => givenApprovedBatch(host, api, { payees: paid, rows, sourceAccount })
      const run = await measureRun({ host, worker, batchOf }, singly)
      return [...run, ...(await measureFiles(worker))]
    } finally {
      await worker.stop()
    }
  } finally {
    await host.close()
  }
}

function givenPayees(host: BatchHost, api: ApiOfHost): Promise<GivenPayee[]> {
  return givenPayeesOf(host, api, payees, (n) => n % 2 === 0)
}

function startWorker(dataDir: string, api: ApiOfHost): Promise<Server> {
  return startServer('a worker of the console', {
    args: (port) => ['--conditions=react-server', '--import', 'tsx', 'bench/batch-worker.ts', String(port), dataDir],
    env: () => ({ BATCH_API: JSON.stringify(api), NODE_ENV: 'production' }),
    health: '/health',
  })
}

async function measureRun({ host, worker, batchOf }: Given, singly: number): Promise<Figure[]> {
  const started = performance.now()
  const [before, processorBefore] = [await worker.memoryMb(), await worker.processorMs()]
  const batch = await batchOf()
  const preparing = (performance.now() - started) / 1000
  let [half, most] = [before, before]
  const { seconds } = await untilEnded(host, batch, async (paid) => {
    most = Math.max(most, await worker.memoryMb())
    if (paid < rows / 2) half = most
  })
  const processorMs = (await worker.processorMs()) - processorBefore
  return [
    {
      name: `Rows of a batch of ${rows.toLocaleString('en')}, until the last one has arrived`,
      value: rows / seconds,
      unit: 'rows/s',
      atLeastValue: 50,
      reference: { name: 'payments one by one', value: singly },
    },
    { name: 'Processor time of node for one of them', value: processorMs / rows, unit: 'ms' },
    { name: 'Rows read, their payees found, and approved', value: rows / preparing, unit: 'rows/s' },
    { name: 'Most memory of the worker in it', value: most, unit: 'MB', reference: { name: 'before it', value: before } },
    { name: 'What its second half added to that', value: most - half, unit: 'MB', atMost: 50 },
  ]
}

/** Polls until the batch has ended. Throws if any row was not paid. */
async function untilEnded(host: BatchHost, { id }: Batch, look: (paid: number) => Promise<void> = async () => {}) {
  for (;;) {
    await sleep(250)
    const { groups, rows: all } = await readProgress(host.desk.db, id)
    await look(groups.paid.rows)
    const batch = await findBatch(host.desk.db, id)
    if (batch?.state === 'running' || batch?.state === 'submitted') continue
    if (batch?.state !== 'done' || groups.paid.rows !== all)
      throw new Error(`The batch is ${batch?.state}, ${batch?.pauseReason}, with ${groups.paid.rows} of ${all} rows paid`)
    return { seconds: ((batch.endedAt?.getTime() ?? 0) - (batch.startedAt?.getTime() ?? 0)) / 1000 }
  }
}

const Verdict = z.object({ rows: z.int(), problems: z.int() })

/** Sends the same file repeatedly. The garbage collector runs after about nine files, so each half must include several runs. */
async function measureFiles(worker: Server): Promise<Figure[]> {
  const body = badFile(judged)
  const took: number[] = []
  const memory: number[] = []
  while (took.length < files) {
    const started = performance.now()
    const answer = await fetch(`${worker.url}/file`, { method: 'POST', body })
    const verdict = Verdict.parse(await answer.json())
    took.push(performance.now() - started)
    memory.push(await worker.memoryMb())
    if (verdict.rows !== judged.rows || verdict.problems !== judged.problems) throw new Error(JSON.stringify(verdict))
  }
  const early = Math.max(...memory.slice(0, files / 2))
  return [
    { name: 'First verdict on 5,000 rows with 300 bad cells', value: median(took), unit: 'ms', atMost: 2_000 },
    {
      name: 'What the second twenty such files added to the memory',
      value: Math.max(0, ...memory) - early,
      unit: 'MB',
      atMost: 50,
    },
  ]
}
