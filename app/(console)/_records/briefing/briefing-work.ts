import 'server-only'
import type { z } from 'zod'
import { auditedBriefing, changeBriefing, removeBriefing, writeBriefing } from '#backoffice/briefings/briefings'
import { transaction } from '#backoffice/desk'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import type { BriefingVersion, ChangedBriefing, NewBriefing } from './briefing.schema'
import { briefingEndAt } from './briefing-end'

const kind = 'briefing'
type Context = Pick<ActionContext, 'desk' | 'record'>
type Author = Pick<Staff, 'personId' | 'name'>
type Version = z.output<typeof BriefingVersion>

/** Writes a text and its record. */
export function writeWithRecord(
  { end, ...texts }: z.output<typeof NewBriefing>,
  author: Author,
  { desk, record }: Context,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const endsAt = briefingEndAt(end, { now: desk.now(), timeZone: desk.timeZone })
    const written = await writeBriefing(tx, desk, author, { ...texts, endsAt })
    await record(tx, { object: { kind, id: written.id }, after: auditedBriefing(written) })
  })
}

/** Changes a text, with a record of what it said before and says now. */
export function changeWithRecord(
  { end, ...changed }: z.output<typeof ChangedBriefing> & Version,
  author: Author,
  { desk, record }: Context,
): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const endsAt = end === 'same' ? undefined : briefingEndAt(end, { now: desk.now(), timeZone: desk.timeZone })
    const { before, after } = await changeBriefing(tx, desk, author, { ...changed, endsAt })
    await record(tx, { object: { kind, id: changed.id }, before: auditedBriefing(before), after: auditedBriefing(after) })
  })
}

/** Removes a text, with a record of what it said. */
export function removeWithRecord(version: Version, _author: Author, { desk, record }: Context): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const before = await removeBriefing(tx, desk, version)
    await record(tx, { object: { kind, id: version.id }, before: auditedBriefing(before) })
  })
}
