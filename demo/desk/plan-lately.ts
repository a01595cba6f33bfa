import type { CastMember, Path } from '../story/member'
import type { Order } from '../story/orders'
import { changedMinutesAgo, changedPayee, requestedOrders } from '../story/requested-orders'
import { badDayOf } from '../story/special-orders'
import { askFor, lookAtPayees } from './approvals'
import { pauseBonus, readPayroll } from './batches'
import { briefSupport } from './brief-support'
import { changeState } from './change-state'
import { addNote, addTag, editCustomer, reveal } from './customers'
import { lookUpCustomer, lookUpPayment } from './look-ups'
import { inviteSomebody, lookIn, seeNotices, tryPage } from './office'
import { planPastBatches } from './plan-past-batches'
import type { DeskPlan } from './plan-support'
import { takeReviewOf } from './reviews'
import type { DeskEvent } from './scene'

/** Plans the afternoon after a bank was down: customers who wait for their money call. */
export function planBadDay({ days, orders }: DeskPlan): DeskEvent[] {
  const { day } = badDayOf(days)
  const caught = orders.filter(({ outcome }) => outcome.kind === 'down')
  return caught.slice(0, 6).flatMap(({ reference, member }, index) => {
    const hour = 12.8 + index * 0.14
    const note = `Mercantil estuvo caído de 10:05 a 12:10. ${reference} volvió completo; se le avisó y se envía de nuevo hoy.`
    return [
      { at: day.at(hour), act: lookUpPayment('support', reference) },
      { at: day.at(hour + 0.04), act: addNote('support', member, note) },
      ...(index < 3 ? [{ at: day.at(hour + 0.07), act: addTag('support', member, 'caída mercantil') }] : []),
    ]
  })
}

/** Plans the last hours: what a visitor finds on the desk. */
export function planLately({ cast, orders }: DeskPlan, end: Date): DeskEvent[] {
  const of = (path: Path) => mustFind(cast, (member) => member.path === path)
  const named = (name: string) => mustFind(cast, (member) => member.name === name)
  const halfHourAgo = new Date(end.getTime() - 30 * 60_000)
  const latest = (member: CastMember, kind: Order['outcome']['kind']) =>
    orders.findLast((order) => order.member === member && order.outcome.kind === kind && order.at < halfHourAgo)?.reference ?? ''
  const [omar, carlos, marlene] = [named('Omar José Landaeta'), named('Carlos Eduardo Méndez'), named('Marlene Coromoto Pinto')]
  const [paolo, andes, margarita] = [
    named('Paolo Bertoni Rizzi'),
    named('Distribuidora Los Andes, C.A.'),
    named('Droguería Margarita, C.A.'),
  ]
  const hit = {
    code: 'sanctions_hit',
    note: 'Same name and year as an entry of the EU list. Passport asked for, until then nothing is paid.',
  } as const
  const acts: [minutesAgo: number, act: DeskEvent['act']][] = [
    [250, seeNotices('finance')],
    [250, seeNotices('approver')],
    [196, reveal('compliance', of('waitsHit'), { field: 'birth_date', reason: 'Birth date against the entry of the list' })],
    [190, changeState('compliance', 'suspend', of('waitsHit'), hit)],
    [171, inviteSomebody({ name: 'Valeria Quiñones', email: 'valeria.quinones@puentesur.example', roles: ['compliance'] })],
    [128, tryPage('support', '/reviews', 'review.read')],
    [88, lookUpPayment('support', latest(marlene, 'rejected'))],
    [86, reveal('support', marlene, { field: 'phone_number', reason: `Call back about ${latest(marlene, 'rejected')}` })],
    [84, addNote('support', marlene, 'Su pago móvil quedó en el número viejo. Enviará el nuevo por correo.')],
    [71, takeReviewOf('compliance', of('answered'))],
    [69, reveal('compliance', of('answered'), { field: 'id_doc_number', reason: 'New photo of the card against the number' })],
    [63, lookUpPayment('support', latest(andes, 'partly'))],
    [52, lookUpPayment('support', latest(paolo, 'silent'), { remindAfter: 30 })],
    [50, reveal('support', paolo, { field: 'phone_number', reason: 'The bank asks for the phone of the payee', of: 'movil' })],
    [41, lookUpPayment('support', latest(omar, 'returned'))],
    [40, lookUpCustomer('support', omar, 'phone')],
    [
      38,
      addNote(
        'support',
        omar,
        `BNC devolvió ${latest(omar, 'returned')}: cuenta cerrada. Se le pidió otra cuenta, responde hoy.`,
      ),
    ],
    [33, lookUpPayment('support', latest(carlos, 'open'))],
    [32, reveal('support', carlos, { field: 'phone_number', reason: `Call back about ${latest(carlos, 'open')}`, of: 'movil' })],
    [19, lookUpPayment('support', latest(margarita, 'delivered'))],
    [14, briefSupport('compliance', end)],
    [11, lookIn('finance')],
    [8, lookUpPayment('support', latest(carlos, 'open'), { remindAfter: 30 })],
  ]
  return acts.map(([minutes, act]) => ({ at: new Date(end.getTime() - minutes * 60_000), act }))
}

/** Plans finance's requests for approval in the last hours, and a change of a payee whose payment waits for one. */
export function planRequestedApprovals({ cast }: DeskPlan, end: Date): DeskEvent[] {
  const requested = requestedOrders(cast, end).map(({ order, note, verdict }) => ({
    at: order.at,
    act: askFor(order, { note, verdict }),
  }))
  const ago = (minutes: number) => new Date(end.getTime() - minutes * 60_000)
  const member = mustFind(cast, ({ name }) => name === changedPayee)
  const changed = editCustomer('support', member, { email: 'cobranzas@caroni2020.example' })
  return [...requested, { at: ago(changedMinutesAgo), act: changed }, { at: ago(changedMinutesAgo - 1), act: lookAtPayees() }]
}

/**
 * Plans finance's files of payments: one to be corrected, one that was paused before its first row, and those of earlier days.
 */
export function planBatches({ cast, days }: DeskPlan, end: Date): DeskEvent[] {
  const plain = cast.filter(({ path, movil, bank, states }) => path === 'rule' && movil && !bank && !states)
  const early = days.at(-2)?.at(7.4) ?? end // before the total of that day requires an approval
  const lately = new Date(end.getTime() - 24 * 60_000)
  return [
    ...planPastBatches({ cast, days }),
    { at: early, act: pauseBonus(plain.slice(0, 12)) },
    { at: lately, act: readPayroll(plain.slice(0, 40)) },
  ]
}

function mustFind(cast: readonly CastMember[], fits: (member: CastMember) => boolean): CastMember {
  const found = cast.find(fits)
  if (found === undefined) throw new Error('Somebody of the story is missing')
  return found
}
