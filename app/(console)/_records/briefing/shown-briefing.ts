import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Briefing, listBriefings } from '#backoffice/briefings/briefings'
import { openDesk } from '#lib/server/desk'
import { dueTime } from '../reminder/due-time'

/** A text for callers as pages show it: `by` says who wrote it and when, `until` when it ends. */
export type ShownBriefing = Pick<Briefing, 'id' | 'version' | 'spanish' | 'english'> & { by: string; until: string }

/** Returns the texts that support tells callers now, the newest first. */
export async function readBriefings(format: Formatters): Promise<ShownBriefing[]> {
  const [t, { db }] = await Promise.all([getTranslations('briefings'), openDesk()])
  return (await listBriefings(db, format.now)).map(({ id, version, spanish, english, authorName, writtenAt, endsAt }) => ({
    id,
    version,
    spanish,
    english,
    by: t('by', { name: authorName.split(' ')[0] ?? authorName, time: dueTime(writtenAt, format).time }),
    until: endsAt === null ? t('untilRemoved') : t('until', { time: dueTime(endsAt, format).time }),
  }))
}
