import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { Alike } from '#backoffice/approvals/payee-history'
import { Def } from '#components/def-list'
import { TextLink } from '#components/text-link'
import { pathOf } from '#lib/shared/path-of'

/** Lists payments of the same amount to the same account within a week, which may be duplicates. */
export async function AlikeList({ alike, format }: { alike: readonly Alike[]; format: Formatters }) {
  const t = await getTranslations('approval.alike')
  return (
    <Def label={t('title')}>
      {alike.length === 0 && <span>{t('none')}</span>}
      <span className="flex flex-wrap gap-x-3">
        {alike.map((one) => (
          <TextLink
            key={one.kind === 'payment' ? one.quoteId : one.id}
            href={one.kind === 'payment' ? pathOf.quote(one.quoteId) : pathOf.approval(one.id)}
            prefetch={false}
          >
            {t(one.kind, { when: format.moment(one.at) })}
          </TextLink>
        ))}
      </span>
    </Def>
  )
}
