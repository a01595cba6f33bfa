'use server'

import { action } from '#lib/access/action'
import { BriefingVersion, ChangedBriefing, NewBriefing } from './briefing.schema'
import { changeWithRecord, removeWithRecord, writeWithRecord } from './briefing-work'

/** Writes a text that support tells callers. */
export const writeBriefing = action(
  { needs: 'briefing.write', input: NewBriefing, audit: { action: 'briefing.write' } },
  writeWithRecord,
)

/** Changes a text, unless somebody else changed or removed it first. */
export const changeBriefing = action(
  { needs: 'briefing.write', input: ChangedBriefing.extend(BriefingVersion.shape), audit: { action: 'briefing.change' } },
  changeWithRecord,
)

/** Removes a text, unless somebody else changed it first. */
export const removeBriefing = action(
  { needs: 'briefing.write', input: BriefingVersion, audit: { action: 'briefing.remove' } },
  removeWithRecord,
)
