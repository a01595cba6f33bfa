import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { requireStaff } from '#lib/access/session'
import { Soon } from '../../../soon'
import { PanelSkeleton } from '../../_kit/page/panel-skeleton'
import { SettingsFrame } from '../settings-frame'
import { ConsoleCard } from './console-card'
import { EntryCard } from './entry-card'
import { TermsCards } from './terms-cards'

export const generateMetadata = pageTitle('organization')

export default async function OrganizationPage() {
  const staff = await requireStaff('organization.read')
  const [t, format] = await Promise.all([getTranslations('organization'), formatters()])
  return (
    <SettingsFrame staff={staff} title={t('title')}>
      <ConsoleCard format={format} />
      <EntryCard format={format} />
      <Soon fallback={<PanelSkeleton lines={8} />}>{TermsCards({ format })}</Soon>
    </SettingsFrame>
  )
}
