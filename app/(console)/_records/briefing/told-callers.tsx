import { Megaphone } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { readBriefings } from './shown-briefing'

/** Shows in one line each what support tells callers now, in the language of the person; nothing if there is no text. */
export async function ToldCallers() {
  const [t, format] = await Promise.all([getTranslations('briefings'), formatters()])
  const briefings = await readBriefings(format)
  if (briefings.length === 0) return null
  const language = format.locale.startsWith('es') ? 'spanish' : 'english'
  return (
    <ul className="mb-4 flex flex-col gap-1 text-sm" aria-label={t('title')}>
      {briefings.map(({ id, by, until, ...texts }) => (
        <li key={id} className="flex gap-2 text-subtle" title={`${by}, ${until}`}>
          <Megaphone className="mt-0.5 text-wait" />
          <span className="min-w-0 wrap-anywhere">
            <b>{t('tell')}</b> {texts[language]}
          </span>
        </li>
      ))}
    </ul>
  )
}
