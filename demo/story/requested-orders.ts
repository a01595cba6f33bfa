import type { CastMember } from './member'
import type { OrderOutcome } from './order-outcomes'
import type { Order } from './orders'
import { orderOf } from './special-orders'

/** The answer to a request: `open` still waits when a visitor first opens the demo. */
export type PlannedAnswer = { kind: 'approve' | 'reject'; reason?: string; minutes: number } | { kind: 'open' }

/** A payment for which finance requested an approval in the last hours. */
export type RequestedOrder = { order: Order; note: string; verdict: PlannedAnswer }

type OrderRow = [name: string, minutesAgo: number, dollars: number, note: string, verdict: PlannedAnswer]

const delivered: OrderOutcome = { kind: 'delivered', seconds: 70 }
const open: PlannedAnswer = { kind: 'open' }

/** The payee who is changed while the request waits, so that it is returned to its requester. */
export const changedPayee = 'Inversiones Caroní 2020, C.A.'
/** When that happens, in minutes before the end. */
export const changedMinutesAgo = 118

const rows: readonly OrderRow[] = [
  ['Distribuidora Los Andes, C.A.', 246, 2_350, 'Factura 2204, vence hoy', { kind: 'approve', minutes: 11 }],
  [
    'Droguería Margarita, C.A.',
    203,
    1_200,
    'Factura 1187',
    { kind: 'reject', reason: 'Same invoice as on the 12th, which was paid. Please ask them for the right one.', minutes: 19 },
  ],
  [changedPayee, 149, 1_650, 'Anticipo del pedido 77', open],
  ['Distribuidora Los Andes, C.A.', 54, 3_200, 'Factura 2231. El dueño confirmó el monto por teléfono', open],
  ['Agropecuaria El Tinaco, C.A.', 26, 1_500, 'Semillas, segunda parte', open],
]

/** Returns the requests of the last hours: two that wait, one that was paid, one that was rejected, and one that was returned. */
export function requestedOrders(cast: readonly CastMember[], end: Date): RequestedOrder[] {
  return rows.map(([name, minutes, dollars, note, verdict], index) => {
    const member = cast.find((one) => one.name === name)
    if (member === undefined) throw new Error(`Nobody is called ${name}`)
    const at = new Date(end.getTime() - minutes * 60_000)
    const order = orderOf(member, at, { outcome: delivered, account: 'bank', dollars, number: 980 + index })
    return { order: { ...order, maker: 'desk' }, note, verdict }
  })
}
