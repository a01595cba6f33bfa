import { getTranslations } from 'next-intl/server'
import { Tabs } from '#components/tabs'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { countText } from '../_kit/words/count-text'
import { depositsAddress, depositTabs } from '../_records/deposit/deposits-address'
import { takesDepositDecisions } from '../_records/deposit/list-requests'

type Props = {
  tab: (typeof depositTabs)[number]
  /** With the number of deposits that wait, which the API is asked for. */
  counted?: boolean
}

/** Shows what waits for people, what waits for a second one, and everything. Other APIs have only the first and the last. */
export async function DepositTabs({ tab, counted = false }: Props) {
  const [t, takes] = await Promise.all([getTranslations('deposits.tabs'), takesDepositDecisions()])
  const shown = depositTabs.filter((name) => takes || name !== 'second')
  const tabs = shown.map(async (name) => ({
    href: depositsAddress.href(depositsAddress.all, { tab: name }),
    label: t(name),
    count: counted && takes && name !== 'all' ? await countOf(name) : undefined,
    here: name === tab,
  }))
  return <Tabs label={t('label')} tabs={await Promise.all(tabs)} />
}

/** Returns the number; undefined if the API does not report it, which does not mean "none". */
async function countOf(tab: 'decision' | 'second'): Promise<string | undefined> {
  const waits_for = tab === 'decision' ? 'decision' : 'second_person'
  const found = await attempt(api.listDeposits({ waits_for, limit: 1, with_count: 'true' }))
  return found.ok && found.value.count !== undefined ? countText(found.value.count) : undefined
}
