import { Building2, CirclePause, Lock, MonitorSmartphone, Stamp, Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { NavList } from '#components/nav-list'
import { PageHeader } from '#components/page-header'
import type { Permission } from '#lib/access/permissions'
import type { Staff } from '#lib/access/session'

type SettingName = 'people' | 'approvals' | 'payments' | 'organization' | 'sessions' | 'security'

/** The pages of the settings in their order, with the permission that each needs. */
const settings: readonly { name: SettingName; icon: ReactNode; needs?: Permission }[] = [
  { name: 'people', icon: <Users />, needs: 'people.manage' },
  { name: 'approvals', icon: <Stamp />, needs: 'approval.read' },
  { name: 'payments', icon: <CirclePause />, needs: 'payment_stop.read' },
  { name: 'organization', icon: <Building2 />, needs: 'organization.read' },
  { name: 'sessions', icon: <MonitorSmartphone /> },
  { name: 'security', icon: <Lock /> },
]

/* Without room beside the page they are one line above it, which scrolls sideways and starts at the current one. */
const places = [
  'min-w-0 [scrollbar-width:none] max-desktop:-m-px max-desktop:overflow-x-auto max-desktop:p-px',
  'max-tablet:-mx-4 max-tablet:scroll-px-4 max-tablet:px-4',
  'max-desktop:*:w-max max-desktop:*:flex-row max-desktop:*:gap-1',
  // Beside the page, where they do not scroll, the window would.
  'max-desktop:**:aria-[current=page]:[scroll-initial-target:nearest]',
].join(' ')

type Props = { staff: Pick<Staff, 'can'>; title: ReactNode; actions?: ReactNode; children: ReactNode }

/** Shows one page of the settings, with links to the others that this person may open. */
export async function SettingsFrame({ staff, title, actions, children }: Props) {
  const t = await getTranslations('settings')
  const items = settings
    .filter(({ needs }) => needs === undefined || staff.can(needs))
    .map(({ name, icon }) => ({ href: `/settings/${name}`, label: t(`pages.${name}`), icon }))
  return (
    <Page>
      <PageHeader title={title} actions={actions} />
      <div className="grid grid-cols-1 gap-4 laptop:gap-6 desktop:grid-cols-[200px_minmax(0,1fr)]">
        <div data-slot="scroll" className={places}>
          <NavList label={t('navigation')} groups={[{ items }]} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </Page>
  )
}
