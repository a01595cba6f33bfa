import { isWorkday, type StoryDay } from '../story/calendar'
import { paidFrom } from '../story/cast'
import type { CastMember } from '../story/member'
import type { OrderOutcome } from '../story/order-outcomes'
import { type PastBatch, runFile } from './batch-runs'
import type { DeskPlan } from './plan-support'
import type { DeskEvent } from './scene'

/** The hours at which a file is submitted and its banks have answered: before the total of that day requires an approval. */
const [submitted, answered] = [7.2, 7.6]

/** Returns when the banks have answered for the rows of the ended batches. */
export function batchesAnswered(days: readonly StoryDay[]): Date[] {
  return batchDays(days).map((day) => day.at(answered))
}

/**
 * Plans ended batches: one with rows that failed for two causes, one that was approved and paid completely, and one whose rest
 * was cancelled.
 */
export function planPastBatches({ cast, days }: Pick<DeskPlan, 'cast' | 'days'>): DeskEvent[] {
  return batchDays(days).flatMap((day, index): DeskEvent[] => {
    const payable = cast.filter((member) => isPlain(member) && paidFrom(member) < day.index)
    const file = [refunds, suppliers, payroll][index]?.(payable)
    return file ? [{ at: day.at(submitted), act: runFile(file) }] : []
  })
}

/** Returns three working days before yesterday. */
function batchDays(days: readonly StoryDay[]): StoryDay[] {
  const workdays = days.slice(0, -2).filter(isWorkday)
  return [-6, -4, -2].flatMap((place) => workdays.at(place) ?? [])
}

function isPlain({ path, states }: CastMember): boolean {
  return (path === 'rule' || path === 'reviewed') && !states
}

const rejected = (code: string, failureCode: 'beneficiary_phone_invalid' | 'beneficiary_document_mismatch'): OrderOutcome => {
  return { kind: 'rejected', seconds: 40, code, failureCode }
}
const [badPhone, badDocument] = [rejected('14', 'beneficiary_phone_invalid'), rejected('80', 'beneficiary_document_mismatch')]

function payroll(members: readonly CastMember[]): PastBatch {
  const rows = withPhone(members, 16).map(({ email, name }) => [email, name, '41.50', 'Quincena 1'])
  const refused = { 2: badPhone, 5: badDocument, 9: badPhone }
  return { name: 'Nómina 1.ª quincena', fileName: 'nomina-1.csv', rows, refused, alone: true }
}

function refunds(members: readonly CastMember[]): PastBatch {
  const rows = withPhone(members, 12).map(({ email, name }, index) => [email, name, `${8 + index}.25`, 'Reembolso'])
  return { name: 'Reembolsos', fileName: 'reembolsos.csv', rows, refused: { 3: badPhone }, most: 8, alone: true }
}

/** Makes a file in which one payee gets so much that the batch needs an approval. */
function suppliers(members: readonly CastMember[]): PastBatch {
  const rows = members
    .filter(({ movil, bank, type }) => type === 'business' && bank && !movil)
    .slice(0, 8)
    .map(({ email, name }, index) => [email, name, index === 0 ? '1180.00' : `${145 + index * 20}.00`, 'Factura del mes'])
  return { name: 'Pago a proveedores', fileName: 'proveedores.csv', rows }
}

function withPhone(members: readonly CastMember[], most: number): CastMember[] {
  return members.filter(({ movil, bank }) => movil && !bank).slice(0, most)
}
