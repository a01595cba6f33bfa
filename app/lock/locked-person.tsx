import { getTranslations } from 'next-intl/server'
import { Avatar } from '#components/avatar'

/** Shows whose session it is, and that it is locked. */
export async function LockedPerson({ name }: { name: string }) {
  const t = await getTranslations('lock')
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="lg" />
      <div className="min-w-0">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-sm text-muted">{t('who', { name })}</p>
      </div>
    </div>
  )
}
