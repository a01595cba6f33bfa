import { getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import { type AuditCheck, readAuditCheck } from '#backoffice/audit/check-audit'
import type { ChainLink, WholeAct } from '#backoffice/audit/read-act'
import { classNames } from '#components/class-names'
import { CopyId } from '#components/copy-id'
import { Notice } from '#components/notice'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'

/** Shows the act's records in the hash chain with their neighbours, verified now, and whether the last check covers them. */
export async function ActChain({ chain, records }: WholeAct) {
  const [t, results, format, check] = await Promise.all([
    getTranslations('audit.chain'),
    getTranslations('audit.results'),
    formatters(),
    openDesk().then(readAuditCheck),
  ])
  const own = chain.filter((link) => link.own)
  const faults = own.flatMap(({ seq, fault }) => (fault ? [t(fault, { seq: seq.toString() })] : []))
  const last = own.at(-1)
  return (
    <section className="flex flex-col gap-2">
      <h3>{t('title')}</h3>
      {faults.length > 0 && (
        <Notice tone="bad" role="alert" title={faults.join('. ')}>
          {null}
        </Notice>
      )}
      <ol className="flex flex-col gap-1 text-xs" aria-label={t('title')}>
        {chain[0]?.own && chain[0].previous === '' && <li className="px-2.5 text-muted">{t('beginning')}</li>}
        {chain.map((link) => (
          <Seal
            key={link.seq.toString()}
            link={link}
            number={formatNumber(link.seq, format.locale)}
            result={records.length > 1 ? records.find(({ seq }) => seq === link.seq)?.result : undefined}
            say={(result) => (result === 'sent' ? t('sent') : results(result))}
            labels={{ copy: t('copy', { seq: link.seq.toString() }), copied: t('copied') }}
          />
        ))}
      </ol>
      <p className="text-xs text-muted">
        {t('covers')} {faults.length === 0 && t('fits', { count: own.length })} {last && coverage(t, format, check, last.seq)}
      </p>
    </section>
  )
}

type SealProps = {
  link: ChainLink
  number: string
  result: WholeAct['act']['result'] | undefined
  say: (result: WholeAct['act']['result']) => string
  labels: { copy: string; copied: string }
}

function Seal({ link: { own, hash, fault }, number, result, say, labels }: SealProps) {
  const look = fault ? 'border-bad-line bg-bad-soft' : own ? 'border-accent bg-accent-soft' : 'text-subtle'
  return (
    <li className={classNames('flex min-h-7 items-center gap-2 rounded-md border px-2.5', look)}>
      <span className={classNames('tabular-nums', own && 'font-semibold')}>{number}</span>
      {result && <span className="text-muted">{say(result)}</span>}
      <span className="ml-auto">
        <CopyId id={hash} shown={`${hash.slice(0, 4)}…${hash.slice(-4)}`} labels={labels} />
      </span>
    </li>
  )
}

type Words = Awaited<ReturnType<typeof getTranslations<'audit.chain'>>>

function coverage(t: Words, format: Formatters, check: AuditCheck | undefined, seq: bigint): string {
  if (check === undefined) return t('unchecked')
  const { verdict, checkedAt } = check
  if (!verdict.intact) return t(seq < verdict.seq ? 'whole' : 'behind', { seq: verdict.seq.toString() })
  return t(seq <= verdict.records ? 'covered' : 'newer', { when: format.moment(checkedAt) })
}
