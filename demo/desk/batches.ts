import { createHash } from 'node:crypto'
import { pauseBatch } from '#backoffice/batches/control-batch'
import { createBatch, printFile } from '#backoffice/batches/create-batch'
import { leaveOutRows } from '#backoffice/batches/edit-rows'
import { listRowNumbers } from '#backoffice/batches/list-rows'
import { matchRows } from '#backoffice/batches/match-rows'
import { submitBatch } from '#backoffice/batches/submit-batch'
import { createBatchGround, readBatchCells } from '#lib/batches/batch-ground'
import { matchColumns } from '#lib/shared/batches/columns'
import type { CastMember } from '../story/member'
import { groundOf } from './quotes'
import { atWork, type DeskAct, type Scene } from './scene'

const headers = ['Correo', 'Nombre', 'Monto (USDC)', 'Concepto']
type File = { name: string; fileName: string; rows: readonly (readonly string[])[] }

/** The payroll of the second half of the month, with what people type wrong: a draft that waits to be repaired. */
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

/** A bonus that was submitted, and paused before its first row was begun. */
export function pauseBonus(members: readonly CastMember[]): DeskAct {
  return async (scene) => {
    const rows = members.map(({ email, name }, index) => [email, name, `${12 + index}.00`, 'Bono alimentación'])
    const id = await keep(scene, { name: 'Bono de alimentación', fileName: 'bono-alimentacion.csv', rows })
    const [ground, actor] = [createBatchGround(groundOf(scene)), await atWork(scene, 'finance')]
    while ((await matchRows(ground)) > 0);
    const { problems } = await listRowNumbers(scene.desk.db, id)
    if (problems.length > 0) await leaveOutRows(scene.desk, actor, id, problems, true)
    const { rate } = await ground.api.readExchangeRate({ from_currency: 'USDC', to_currency: 'VES' })
    const { state } = await submitBatch(ground, actor, id, { rates: { 'USDC/VES': String(rate) }, note: null })
    if (state === 'running') await pauseBatch(scene.desk, actor, id)
  }
}

async function keep({ desk, organization, staff, random }: Scene, { name, fileName, rows }: File): Promise<string> {
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
      ...{ name, fileName, filePrint: printFile(desk, digest), encoding: 'utf-8', headers, locale: 'en', source },
      columns: Object.fromEntries(Object.entries(matchColumns(headers))),
      feesPaidBy: 'source',
    },
    numbered,
    readBatchCells,
  )
  return id
}
