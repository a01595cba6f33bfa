import { z } from 'zod'

/** How much background work about money runs at a time in one process, and for one organization in all processes together. */
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
 * Reads the slots from the settings named PAYOUT_…: 16, of which one organization takes at most a quarter, unless set. A bank that hangs
 * holds each of its organization's slots for the 15 s that a gateway may take, and nobody else's.
 */
export function chooseSlots(settings: Readonly<Record<string, string | undefined>>): JobSlots {
  const filledIn = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value.trim() !== ''))
  return Settings.parse(filledIn)
}
