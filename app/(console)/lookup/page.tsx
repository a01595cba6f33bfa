import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shownSearchTerm } from '#lib/masks'
import { openSearchTerm } from '#lib/search-token'
import { requireStaff } from '#lib/session'
import { type DetectedTerm, detectTerm } from './detect-term'
import { findMatches } from './find-matches'
import { LookupBox } from './lookup-box'
import { recordLookup } from './record-lookup'
import { Results } from './results'

export const generateMetadata = titled('lookup')

export default async function LookupPage({ searchParams }: PageProps<'/lookup'>) {
  const staff = await requireStaff('transaction.read')
  const [t, w] = await Promise.all([getTranslations('lookup'), writing()])
  const seesEmails = staff.can('customer.see_email')
  const { terms, shown } = await readAddress(await searchParams, seesEmails)
  const matches = terms.length > 0 ? await findMatches(terms) : undefined
  if (matches && terms[0]) await recordLookup(staff, terms[0].kind, matches.found)
  return (
    <Page>
      <PageHeader title={t('title')} />
      <ClientMessages namespaces={['lookup-box']}>
        <LookupBox key={shown} shown={shown} autoFocus={matches === undefined} />
        {matches ? (
          <Results matches={matches} seesEmails={seesEmails} w={w} />
        ) : (
          <Card>
            <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
          </Card>
        )}
      </ClientMessages>
    </Page>
  )
}

type Address = Readonly<Record<string, string | string[] | undefined>>

/** `ref` and `id` are for ticket tools to link to; `s` is a sealed e-mail or phone, shown masked. */
async function readAddress({ ref, id, s }: Address, seesEmails: boolean): Promise<{ terms: DetectedTerm[]; shown: string }> {
  const plain = [ref, id].find((value) => typeof value === 'string' && value !== '')
  if (typeof plain === 'string') {
    const terms = detectTerm(plain.slice(0, 254))
    const byName = terms.filter(({ kind }) => (ref ? kind !== 'email' && kind !== 'phone' : kind === 'id'))
    return { terms: byName.length > 0 ? byName : terms.filter(({ kind }) => kind === 'reference'), shown: plain.slice(0, 254) }
  }
  const term = typeof s === 'string' ? await openSearchTerm(s) : undefined
  return term === undefined ? { terms: [], shown: '' } : { terms: detectTerm(term), shown: shownSearchTerm(term, { seesEmails }) }
}
