import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'

const tabs = { overview: '/developers', calls: '/developers/calls' } as const

/** Shows the tabs of the developers' section. */
export async function DeveloperTabs({ here }: { here: keyof typeof tabs }) {
  const t = await getTranslations('developers.tabs')
  const links = (['overview', 'calls'] as const).map((name) => ({ href: tabs[name], label: t(name), here: name === here }))
  return <Tabs label={t('label')} tabs={links} />
}
