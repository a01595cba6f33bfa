import { headers } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled'
import { writing } from '#app/writing'
import { expectQuota } from '#backoffice/lookups/record-lookups'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shownSearchTerm } from '#lib/masks'
import { openSearchTerm } from '#lib/search-token'
import { requireStaff, type Staff } from '#lib/session'
import { PanelFailed } from '../panel-failed'
import { type DetectedTerm, detectTerm, isList, longestTerm, splitTerms } from './detect-term'
import { findMatches, type Matches } from './find-matches'
import { LookupBox } from './lookup-box'
import { ManyLookup } from './many-lookup'
import { recordLookup } from './record-lookup'
import { Results } from './results'

export const generateMetadata = titled('lookup')

export default async function LookupPage({ searchParams }: PageProps<'/lookup'>) {
  const staff = await requireStaff('transaction.read')
  const [t, address] = [await getTranslations('lookup'), await readAddress(await searchParams, staff.can('customer.see_email'))]
  const { terms, lines, shown, many } = address
  return (
    <Page>
      <PageHeader title={t('title')} />
      <ClientMessages namespaces={['lookup-box', 'lookup-many']}>
        <LookupBox key={shown} shown={shown} many={many} autoFocus={terms.length + lines.length === 0} />
        {lines.length > 0 && <ManyLookup key={shown} lines={lines} mayExport={staff.can('export')} />}
        {terms.length > 0 && <LookedUp terms={terms} staff={staff} />}
        {terms.length + lines.length === 0 && (
          <Card>
            <ListEmpty title={t('empty.title')}>{t('empty.text')}</ListEmpty>
          </Card>
        )}
      </ClientMessages>
    </Page>
  )
}

/** A page that is only fetched ahead looks nothing up: nobody has asked yet, so nothing would be recorded. */
async function LookedUp({ terms: [first, ...others], staff }: { terms: readonly DetectedTerm[]; staff: Staff }) {
  if (first === undefined || (await headers()).has('next-router-prefetch')) return null
  const looked = await attempt(lookUpOnce([first, ...others], staff))
  if (!looked.ok) {
    return (
      <Card>
        <PanelFailed code={looked.code} />
      </Card>
    )
  }
  return <Results kind={first.kind} matches={looked.value} seesEmails={staff.can('customer.see_email')} w={await writing()} />
}

async function lookUpOnce(terms: readonly [DetectedTerm, ...DetectedTerm[]], staff: Staff): Promise<Matches> {
  const [{ kind }] = terms
  await expectQuota(await openDesk(), staff.personId, [kind])
  const matches = await findMatches(terms)
  await recordLookup(staff, kind, matches.found)
  return matches
}

type Query = Readonly<Record<string, string | string[] | undefined>>
type Address = { terms: DetectedTerm[]; lines: string[]; shown: string; many: boolean }

/** `ref` and `id` are for ticket tools to link to; `s` is a sealed e-mail, phone or list, shown masked. */
async function readAddress({ ref, id, s, many }: Query, seesEmails: boolean): Promise<Address> {
  const none = { terms: [], lines: [], shown: '', many: many === '1' }
  const plain = [ref, id].find((value) => typeof value === 'string' && value !== '')
  if (typeof plain === 'string') {
    const shown = plain.slice(0, longestTerm)
    const terms = detectTerm(shown)
    const byName = terms.filter(({ kind }) => (ref ? kind !== 'email' && kind !== 'phone' : kind === 'id'))
    return { ...none, terms: byName.length > 0 ? byName : terms.filter(({ kind }) => kind === 'reference'), shown }
  }
  const term = typeof s === 'string' ? await openSearchTerm(s) : undefined
  if (term === undefined) return none
  if (!isList(term)) return { ...none, terms: detectTerm(term), shown: shownSearchTerm(term, { seesEmails }) }
  const lines = splitTerms(term).map((line) => shownLine(line, seesEmails))
  return { ...none, lines, shown: lines.join(', ') }
}

/** A line that is a person's is not looked up; it is shown as a search term would be. */
function shownLine(line: string, seesEmails: boolean): string {
  const [first] = detectTerm(line)
  return first?.kind === 'email' || first?.kind === 'phone' ? shownSearchTerm(first.value, { seesEmails }) : line
}
