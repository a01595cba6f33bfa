import { createHash } from 'node:crypto'
import { policyGate } from '#backoffice/batches/batch-gate'
import { pauseBatch } from '#backoffice/batches/control-batch'
import { createBatch, printFile } from '#backoffice/batches/create-batch'
import { leaveOutRows } from '#backoffice/batches/edit-rows'
import { findBatch } from '#backoffice/batches/find-batch'
import { listRowNumbers, listRowsByNumber } from '#backoffice/batches/list-rows'
import { matchRows } from '#backoffice/batches/match-rows'
import { listPayeesOfDraft, submitBatch } from '#backoffice/batches/submit-batch'
import type { Batch } from '#backoffice/batches/tables'
import { createBatchDeps, readBatchCells } from '#lib/batches/batch-deps'
import { matchColumns } from '#lib/shared/batches/columns'
import type { CastMember } from '../story/member'
import { depsOf } from './quotes'
import { atWork, type DeskAct, type Scene } from './scene'

const headers = ['Correo', 'Nombre', 'Monto (USDC)', 'Concepto']
/** A file of payments: e-mail, name, amount and concept in each row. */
export type BatchFile = { name: string; fileName: string; rows: readonly (readonly string[])[] }

/** Uploads the payroll of the second half of the month, with typical mistakes: a draft that has to be corrected. */
export function readPayroll(members: readonly CastMember[]): DeskAct {
  return async (scene) => {
    const rows = members.map(({ email, name }, index) => [email, name, '62.50', index % 9 === 4 ? longConcept : 'Quincena 2'])
    const wrong = [
      { row: 3, cell: 2, text: '1.000' },
      { row: 7, cell: 0, text: 'ana.perez(at)example.com' },
      { row: 11, cell: 2, text: '' },
    ]
    for (const { row, cell, text } of wrong) rows[row]?.splice(cell, 1, text)
    const [first] = rows
    await keep(scene, { name: 'Nómina 2.ª quincena', fileName: 'nomina-2.csv', rows: [...rows, ...(first ? [first] : [])] })
  }
}

const longConcept = 'Pago de la segunda quincena de noviembre'

/** Submits a bonus, and pauses it before its first row starts. */
export function pauseBonus(members: readonly CastMember[]): DeskAct {
  return async (scene) => {
    const rows = members.map(({ email, name }, index) => [email, name, `${12 + index}.00`, 'Bono alimentación'])
    const { id, state } = await submitFile(
      scene,
      { name: 'Bono de alimentación', fileName: 'bono-alimentacion.csv', rows },
      { alone: true },
    )
    if (state === 'running') await pauseBatch(scene.desk, await atWork(scene, 'finance'), id)
  }
}

/**
 * Uploads a file, leaves out the rows that cannot be paid, and submits the rest. `alone`: also leaves out rows that need an
 * approval by the policy, such as a payee who was changed the day before.
 */
export async function submitFile(scene: Scene, file: BatchFile, { alone = false }: { alone?: boolean } = {}): Promise<Batch> {
  const id = await keep(scene, file)
  const [deps, actor] = [createBatchDeps(depsOf(scene)), await atWork(scene, 'finance')]
  while ((await matchRows(deps)) > 0);
  const { rate } = await deps.api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })
  const rates = { 'USDC/VES': String(rate) }
  const { problems } = await listRowNumbers(scene.desk.db, id)
  const left = alone ? [...problems, ...(await listRowsToApprove(scene, id, rates))] : problems
  if (left.length > 0) await leaveOutRows(scene.desk, actor, id, left, true)
  return submitBatch(deps, actor, id, { rates, note: null })
}

/** Returns the rows of a draft whose payment alone would need an approval. */
async function listRowsToApprove(scene: Scene, id: string, rates: Readonly<Record<string, string>>): Promise<number[]> {
  const { desk } = scene
  const [batch, { all }, { personId }] = [
    await findBatch(desk.db, id),
    await listRowNumbers(desk.db, id),
    await atWork(scene, 'finance'),
  ]
  if (batch === undefined) return []
  const requested = new Set<string>()
  for (const payee of await listPayeesOfDraft(desk.db, batch, rates)) {
    const one = { sourceCurrency: batch.sourceCurrency, payees: [payee] }
    if (await policyGate.foresee(desk, personId ?? '', one)) requested.add(payee.customerId)
  }
  const rows = await listRowsByNumber(desk.db, id, all)
  return rows.flatMap(({ customerId, rowNumber }) => (requested.has(customerId ?? '') ? [rowNumber] : []))
}

async function keep({ desk, organization, staff, random }: Scene, { name, fileName, rows }: BatchFile): Promise<string> {
  const actor = await atWork({ desk, staff, random }, 'finance')
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  const numbered = (async function* () {
    for (const [index, cells] of rows.entries()) yield { row: index + 2, cells: [...cells] }
  })()
  const source = { id: organization.sourceOf('USDC'), name: 'Tesorería', currency: 'USDC' }
  const { id } = await createBatch(
    desk,
    actor,
    {
      name,
      fileName,
      filePrint: printFile(desk, digest),
      encoding: 'utf-8',
      headers,
      locale: 'en',
      source,
      columns: Object.fromEntries(Object.entries(matchColumns(headers))),
      feesPaidBy: 'source',
    },
    numbered,
    readBatchCells,
  )
  return id
}
