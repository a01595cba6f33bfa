import { getTranslations } from 'next-intl/server'
import { CopyId } from '#components/copy-id'
import { DownloadButton } from '#components/download-button'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { pathOf } from '#lib/shared/path-of'
import { toRoute } from '#lib/shared/to-route'
import type { SearchParams } from '../../_kit/list/search-params'
import { stateOf } from '../../_records/prefunded-account/account-row'
import { AccountStateBadge } from '../account-state-badge'
import { entriesAddress } from './entries-address'
import type { AccountActs } from './read-account-acts'
import { TopUpButton } from './top-up-button'

type Props = { account: PrefundedSource; acts: AccountActs; query: SearchParams }

/** Shows the name of the account, whether it can pay, the file of its movements, and the form for a top-up. */
export async function AccountHead({ account, acts, query }: Props) {
  const [t, states, common] = await Promise.all([
    getTranslations('accounts'),
    getTranslations('accounts-table.states'),
    getTranslations('common'),
  ])
  const { id, name, currency } = account
  const state = stateOf(account)
  const address = entriesAddress(id)
  const filters = address.query(address.read(query)).toString()
  const file = toRoute(`${pathOf.entriesFile(id)}${filters && `?${filters}`}`)
  return (
    <PageHeader
      record
      crumbsLabel={common('sections')}
      crumbs={[{ label: t('title'), href: '/accounts' }, { label: <ShortId id={id} /> }]}
      title={name}
      badge={<AccountStateBadge state={state}>{state === 'other' ? account.status : states(state)}</AccountStateBadge>}
      meta={[<CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: common('copied') }} />, currency]}
      actions={
        <>
          {account.status !== undefined && <DownloadButton href={file}>{t('export')}</DownloadButton>}
          {acts.fund && <TopUpButton account={acts.facts} />}
        </>
      }
    />
  )
}
