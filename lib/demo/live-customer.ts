import { bankAccount, pagoMovil } from './demo-accounts'
import type { DemoCustomer } from './demo-customers'
import type { MadeOrganization } from './organizations'
import type { Past } from './past'

const hour = 3_600_000
const day = 24 * hour

/** Plans the life of one customer: registered on some day, with accounts, then what brings them to their standing. */
export function liveCustomer(world: Past, made: MadeOrganization, customer: DemoCustomer): void {
  const { random, plan, past, end } = world
  // Most were there from the beginning, so that there is somebody to pay.
  const start = past.now().getTime()
  const latest = end.getTime() - (customer.standing === 'active' ? 20 * day : 2 * hour)
  const once =
    start +
    hour +
    (random.chance(60) ? random.between(0, 20 * 24) * hour : random.between(0, Math.floor((latest - start) / hour) - 2) * hour)
  // The desk keeps its promise of a day: who waits for a decision came lately.
  const at = customer.standing === 'review' ? end.getTime() - random.between(2, 22) * hour : once
  plan(new Date(at), () => register(world, made, customer))
}

async function register(world: Past, { api, payees }: MadeOrganization, { body, standing }: DemoCustomer) {
  const { random, past, plan, end } = world
  const { id } = await api.createCustomer(body)
  const later = (happen: () => Promise<unknown>) => {
    const left = end.getTime() - 3_600_000 - past.now().getTime()
    plan(new Date(past.now().getTime() + random.between(1, Math.max(2, Math.floor(left / hour))) * hour), async () => {
      await happen()
    })
  }
  if (standing === 'blocked' || standing === 'registered') return
  const movil = await api.createBankAccount(id, pagoMovil(random, 'completed'))
  const bank = await api.createBankAccount(id, bankAccount(random, 'completed'))
  switch (standing) {
    case 'active': {
      const { wallet_address: walletAddress = '' } = await api.readCustomer(id)
      const isBusiness = body.type === 'business'
      payees.push({ customerId: id, name: body.legal_name ?? '', movil: movil.id, bank: bank.id, walletAddress, isBusiness })
      return
    }
    case 'reverify': {
      const changedAt = new Date(end.getTime() - random.between(2, 26) * hour)
      return plan(changedAt, async () => {
        await api.updateCustomer(id, { ...body, city: 'Maracay' })
      })
    }
    case 'incomplete':
      return later(() => api.updateCustomer(id, { ...body, address_line_1: undefined, city: undefined }))
    case 'deleted':
      return later(() => api.deleteCustomer(id))
    case 'suspended':
      return later(() => api.suspendCustomer(id, { reason_code: 'data_mismatch' }))
    default:
      return
  }
}
