import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'
import { type DeveloperPage, developerPages, offeredPages } from './offered-pages'

/** Shows the tabs of the developers' section, without pages that this API has nothing for. */
export async function DeveloperTabs({ here }: { here: DeveloperPage }) {
  const [t, offered] = await Promise.all([getTranslations('developers.tabs'), offeredPages()])
  const links = offered.map((name) => ({ href: developerPages[name], label: t(name), here: name === here }))
  return <Tabs label={t('label')} tabs={links} />
}
