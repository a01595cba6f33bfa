import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listMostRevealed } from '#backoffice/audit/count-audit'
import { Card, CardHeader, CardLink } from '#components/card'
import { ShortId } from '#components/short-id'
import { TextLink } from '#components/text-link'
import { openDesk } from '#lib/server/desk'
import { startOfDay, zonedClock } from '#lib/shared/zoned-day'

const shown = 5

/** Lists the customers whose masked data was revealed most often today, linked to the records of who did and why. */
export async function RevealedCard({ format }: { format: Formatters }) {
  const [t, kinds, { db }] = await Promise.all([getTranslations('home.revealed'), getTranslations('audit.kinds'), openDesk()])
  const today = zonedClock(format.now, format.timeZone).slice(0, 10)
  const revealed = await listMostRevealed(db, { from: startOfDay(today, format.timeZone), limit: shown })
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href={`/audit?action=field.reveal&since=${today}`}>{t('all')}</CardLink>
      </CardHeader>
      {revealed.length === 0 && <p className="p-4 text-sm text-subtle">{t('none')}</p>}
      {revealed.length > 0 && (
        <ul className="p-4 flex flex-col gap-3 text-sm" aria-label={t('title')}>
          {revealed.map(({ objectKind, objectId, reveals, people }) => (
            <li key={objectId} className="flex items-center gap-2 justify-between flex-wrap">
              <TextLink
                className="wrap-anywhere"
                href={`/audit?action=field.reveal&object=${encodeURIComponent(objectId)}&since=${today}`}
              >
                {kinds.has(objectKind) ? kinds(objectKind) : objectKind} <ShortId id={objectId} />
              </TextLink>
              <span className="text-subtle whitespace-nowrap tabular-nums">
                {t('looks', { reveals, people: t('people', { count: people }) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
