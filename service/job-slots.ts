import { z } from 'zod'

/** The concurrency of background jobs about money: in one process, and per organization across all processes. */
export type JobSlots = { slots: number; perOrganization: number }

const Settings = z
  .object({
    PAYOUT_SLOTS: z.coerce.number().int().min(1).max(200).default(16),
    PAYOUT_SLOTS_PER_ORGANIZATION: z.coerce.number().int().min(1).max(200).optional(),
  })
  .transform(({ PAYOUT_SLOTS: slots, PAYOUT_SLOTS_PER_ORGANIZATION: perOrganization = Math.ceil(slots / 4) }) => ({
    slots,
    perOrganization,
  }))

/**
 * Reads the slots from the settings PAYOUT_…. Default: 16, of which one organization takes at most a quarter (bulkhead): a bank
 * that hangs occupies its own slots for the gateway's time-out of 15 s, but no other organization's.
 */
export function chooseSlots(settings: Readonly<Record<string, string | undefined>>): JobSlots {
  const filledIn = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value.trim() !== ''))
  return Settings.parse(filledIn)
}
