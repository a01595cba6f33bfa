import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listRequotes } from '#backoffice/quote-intents/quote-intents'
import { Notice } from '#components/notice'
import { TextLink } from '#components/text-link'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { staffNames } from '../../_records/person/staff-names'

/** Says of an expired quote who quoted it again, so that nobody pays the same a second time; nothing if nobody did. */
export async function RequotedNotice({ quoteId, format }: { quoteId: string; format: Formatters }) {
  const { db } = await openDesk()
  const requotes = await listRequotes(db, quoteId)
  if (requotes.length === 0) return null
  const [t, nameOf] = await Promise.all([getTranslations('quote.again'), staffNames()])
  return (
    <Notice tone="wait" title={t('requoted')}>
      {requotes.map(({ quoteId: id, madeBy, madeAt }) => (
        <p key={id}>
          {t.rich('requotedBy', {
            name: nameOf(madeBy),
            time: format.moment(madeAt),
            id: shortId(id),
            quote: (text) => <TextLink href={pathOf.quote(id)}>{text}</TextLink>,
          })}
        </p>
      ))}
    </Notice>
  )
}
