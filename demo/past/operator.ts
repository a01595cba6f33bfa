import { badDayOf } from '../story/special-orders'
import type { Tale } from '../story/tales'
import { planTopUps } from './money'
import type { PastOrganization } from './organizations'
import type { PastService } from './past-service'
import type { Errand } from './stages'

type Plan = Pick<Tale, 'days' | 'orders'> & { past: PastService; organization: PastOrganization }

/** Plans the operator's records of the money that treasury has sent. */
export function planFunding({ past, organization, days, orders }: Plan): Errand[] {
  const { provisioning } = past.service
  return planTopUps(orders, days).flatMap(({ at, account, amountMinor, reference }): Errand[] => {
    const accountId = organization.accounts.get(account)
    if (accountId === undefined) return []
    return [{ at, run: () => provisioning.fund({ organizationId: organization.id, accountId, amountMinor, reference }) }]
  })
}

/**
 * Plans the setting that changed four weeks ago: since then a pago móvil, which cannot be called back, needs a confirmation;
 * before, it was confirmed automatically.
 */
export async function planRelease({ past, organization, days }: Omit<Plan, 'orders'>): Promise<Errand[]> {
  const { provisioning } = past.service
  const day = days.find(({ index }) => index > releasedSince)
  if (day === undefined || day === days[0]) return []
  await provisioning.changeOrganization(organization.id, { autoConfirm: true })
  return [{ at: day.begins, run: () => provisioning.changeOrganization(organization.id, { autoConfirm: false }) }]
}

/** A day of the story. */
const releasedSince = 55

/** Plans the restriction of a bank that does not answer, until it answers again. */
export function planRestriction({ past, organization, days }: Omit<Plan, 'orders'>): Errand[] {
  const { provisioning } = past.service
  const { restricted, over } = badDayOf(days)
  const change = async (work: Promise<boolean>) => void (await work)
  return [
    {
      at: restricted,
      run: () => change(provisioning.restrictBank(organization.id, mercantil, 'Mercantil has not answered since 10:05')),
    },
    { at: over, run: () => change(provisioning.liftBankRestriction(organization.id, mercantil, 'Mercantil answers again')) },
  ]
}

const mercantil = '0105'
