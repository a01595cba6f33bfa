import { getTranslations } from 'next-intl/server'
import { Avatar } from '#components/avatar'

/** Shows whose session it is, and why it is locked (`lockedAfter` of the session). */
export async function LockedPerson({ name, lockedAfter }: { name: string; lockedAfter: number | null }) {
  const t = await getTranslations('lock')
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size="lg" />
      <div className="min-w-0">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-sm text-muted">
          {lockedAfter === null ? t('byHand', { name }) : t('idle', { name, minutes: lockedAfter })}
        </p>
      </div>
    </div>
  )
}
