import { planDeposits } from './deposits'
import { planCompliance } from './plan-compliance'
import { planBadDay, planBatches, planLately, planRequestedApprovals } from './plan-lately'
import { planFinance, planOffice } from './plan-office'
import { type DeskPlan, planRegistrations, planSupport } from './plan-support'
import type { DeskEvent } from './scene'

/** Plans all acts of people at the desk from the first day to the last. */
export function planDesk(plan: DeskPlan, end: Date): DeskEvent[] {
  return [
    ...planOffice(plan),
    ...planRegistrations(plan),
    ...planSupport(plan),
    ...planCompliance(plan, end),
    ...planFinance(plan),
    ...planBadDay(plan),
    ...planLately(plan, end),
    ...planRequestedApprovals(plan, end),
    ...planBatches(plan, end),
    ...planDeposits(end),
  ]
}
