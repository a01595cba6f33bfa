import { Bell } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { countUnseen } from '#backoffice/notices/list-notices'
import { AppLink } from '#components/app-link'
import { buttonLook } from '#components/button'
import { openDesk } from '#lib/server/desk'

/** Links to the notices of this person, with the number of new ones, which is streamed after the bell. */
export function NoticeBell({ personId }: { personId: string }) {
  return (
    <Suspense fallback={<BellLink unseen={0} />}>
      <Counted personId={personId} />
    </Suspense>
  )
}

async function Counted({ personId }: { personId: string }) {
  return <BellLink unseen={await countUnseen((await openDesk()).db, personId)} />
}

async function BellLink({ unseen }: { unseen: number }) {
  const t = await getTranslations('notices')
  const label = t('bell', { count: unseen })
  return (
    <AppLink
      href="/notices"
      aria-label={label}
      title={label}
      className={buttonLook({ variant: 'ghost', size: 'icon', className: 'relative' })}
    >
      <Bell />
      {unseen > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 min-w-4 rounded-lg bg-bad px-1 text-center text-[10px]/4 font-medium text-on-accent tabular-nums"
        >
          {unseen > 99 ? t('more') : unseen}
        </span>
      )}
    </AppLink>
  )
}
