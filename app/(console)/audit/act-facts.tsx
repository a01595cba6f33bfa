import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import type { Act } from '#backoffice/audit/acts'
import { CopyId } from '#components/copy-id'
import { TextLink } from '#components/text-link'
import type { Staff } from '#lib/access/session'
import { pathOf } from '#lib/shared/path-of'
import { failureSentence } from '../_kit/words/failure-sentence'
import { callsAddress } from '../_records/call/calls-address'
import { customerNames } from '../_records/customer/customer-names'
import { type ActLabels, aboutOf } from './act-labels'
import { ResultBadge } from './result-badge'

type Props = { act: Act; words: ActLabels; staff: Staff }

const places: Readonly<Record<string, (id: string) => string>> = {
  customer: (id) => pathOf.customer(id),
  quote: pathOf.quote,
  transaction: pathOf.transaction,
  prefunded_account: pathOf.prefundedAccount,
  deposit: pathOf.deposit,
}

/** Shows the person, the time, the outcome and the subject of an act. */
export async function ActFacts({ act, words, staff }: Props) {
  const [t, format, sentence] = await Promise.all([getTranslations('audit.panel'), formatters(), failureSentence()])
  const { actorRoles, at, requestedAt, result, code, callId, after } = act
  const about = aboutOf(act)
  const roles = words.roles(actorRoles)
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Fact name={t('person')}>
        {words.who(act)}
        {roles && <span className="text-muted"> {roles}</span>}
      </Fact>
      <Fact name={t('at')}>{format.exact(requestedAt)}</Fact>
      <Fact name={t('result')}>
        <ResultBadge result={result} />
      </Fact>
      {at.getTime() - requestedAt.getTime() >= 1000 && (
        <Fact name={t('answered')}>
          {format.exact(at)}
          {after?.found_by !== undefined && (
            <span className="text-muted"> {words.members({ before: null, after: { found_by: after.found_by } })[0]?.after}</span>
          )}
        </Fact>
      )}
      {code && (
        <Fact name={t('code')}>
          {sentence({ code })} <span className="mono text-xs text-muted">{code}</span>
        </Fact>
      )}
      <Record about={about} act={act} words={words} staff={staff} />
      {callId && staff.can('developers.read') && about.id && (
        <Fact name={t('calls')}>
          <TextLink href={callsAddress.href(callsAddress.all, { record: `${about.kind}:${about.id}` })}>
            {t('openCalls')}
          </TextLink>
        </Fact>
      )}
      <Origin act={act} />
    </dl>
  )
}

/** Shows the origin of an act: network address, session and request. */
async function Origin({ act: { address, sessionId, requestId } }: Pick<Props, 'act'>) {
  const t = await getTranslations('audit.panel')
  return (
    <>
      {address && (
        <Fact name={t('address')}>
          <span className="mono">{address}</span>
        </Fact>
      )}
      {sessionId && (
        <Fact name={t('session')}>
          <span className="mono">{sessionId.slice(-8)}</span>
        </Fact>
      )}
      <Fact name={t('request')}>
        <CopyId id={requestId} shown={requestId.slice(-8)} labels={{ copy: t('copyRequest'), copied: t('copied') }} />
      </Fact>
    </>
  )
}

type RecordProps = Props & { about: { kind: string; id: string } }

/** Shows the subject of an act with a link, and the customer whose account it was. */
async function Record({ about: { kind, id }, act, words, staff }: RecordProps) {
  if (id === '') return null
  const t = await getTranslations('audit.panel')
  const owner = kind === 'customer' ? id : String(act.after?.customer_id ?? act.before?.customer_id ?? '')
  const nameOf = owner ? await customerNames([owner], { seesEmails: staff.can('customer.see_email') }) : undefined
  const placeOf = places[kind]
  return (
    <>
      {owner && (
        <Fact name={t('customer')}>
          <TextLink href={pathOf.customer(owner)}>{nameOf?.(owner)}</TextLink>
        </Fact>
      )}
      <Fact name={owner === id ? t('record') : capital(words.kindOf(kind))}>
        {placeOf && kind !== 'customer' && (
          <TextLink href={placeOf(id)} className="mono">
            {words.shownId({ kind, id })}
          </TextLink>
        )}
        {kind === 'person' && words.shownId({ kind, id })}
        {(kind === 'customer' || (!placeOf && kind !== 'person')) && (
          <CopyId id={id} shown={words.shownId({ kind, id })} labels={{ copy: t('copyId'), copied: t('copied') }} />
        )}
      </Fact>
    </>
  )
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  )
}
