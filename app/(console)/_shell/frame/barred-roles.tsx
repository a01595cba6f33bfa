import { getTranslations } from 'next-intl/server'
import { isAllowedCombination, type Role } from '#backoffice/people/roles'
import { Notice } from '#components/notice'

/** Tells a person on every page that their roles no longer go together, what they cannot do, and who changes that. */
export async function BarredRoles({ roles }: { roles: readonly Role[] }) {
  if (isAllowedCombination(roles)) return null
  const t = await getTranslations('frame.barred')
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="wait" title={t('title')}>
        {t('text')}
      </Notice>
    </div>
  )
}
