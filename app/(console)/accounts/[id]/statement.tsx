import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Line, Lines } from '#components/lines'
import type { PrefundedStatement } from '#contract/prefunded-statement'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../../_kit/page/panel-failed'
import type { ShownFailure } from '../../_kit/words/use-failure'
import { entryKinds } from './entry-kind'

type Sought = { accountId: string; asked: { created_from?: string; created_to?: string }; now: Date }

/**
 * Reads the statement of a period. There is none without a period, before a period begins (nobody knows that balance), or with an
 * API that has no statements.
 */
export async function findStatement({ accountId, asked, now }: Sought): Promise<Attempt<PrefundedStatement> | undefined> {
  if (asked.created_from === undefined && asked.created_to === undefined) return undefined
  if (asked.created_from !== undefined && new Date(asked.created_from) > now) return undefined
  const found = await attempt(api.readPrefundedStatement(accountId, asked))
  return !found.ok && found.code === 'extension_missing' ? undefined : found
}

/** Shows the statement of a period above its movements: the balance before, what moved by kind, and the balance after. */
export function Statement({ found, format }: { found: Attempt<PrefundedStatement>; format: Formatters }) {
  return (
    <section className="border-b">
      {found.ok && <StatementLines statement={found.value} format={format} />}
      {!found.ok && (found.code === 'validation_failed' ? <TooMany /> : <NotRead failure={found} />)}
    </section>
  )
}

async function StatementLines({ statement, format }: { statement: PrefundedStatement; format: Formatters }) {
  const [t, nameOf] = await Promise.all([getTranslations('accounts.statement'), entryKinds()])
  const { currency, from, to, kinds, money_in: moneyIn, money_out: moneyOut } = statement
  const amount = (text: string) => <Amount value={format.figure(text)} currency={currency} />
  const on = (at: string) => ({ day: format.date(at), clock: format.clock(at).slice(0, 5) })
  const signed = (text: string) => (
    <Amount value={`${/^-|^[0.]+$/.test(text) ? '' : '+'}${format.figure(text)}`} currency={currency} />
  )
  const isNothing = /^[0.]+$/.test(moneyOut)
  const parts = (isOf: (moved: string) => boolean) =>
    kinds
      .filter(({ amount: moved }) => isOf(moved))
      .map(({ kind, count, amount: moved }) => (
        <Line key={kind} label={t('kind', { kind: nameOf(kind), count })} part>
          {signed(moved)}
        </Line>
      ))
  const isOpen = to === null || new Date(to) > format.now
  return (
    <Lines inset>
      <Line label={from === null ? t('openingFirst') : t('balanceOn', on(from))}>{amount(statement.opening_balance)}</Line>
      <Line label={t('in')}>{signed(moneyIn)}</Line>
      {parts((moved) => !moved.startsWith('-'))}
      <Line label={t('out')}>{signed(isNothing ? moneyOut : `-${moneyOut}`)}</Line>
      {parts((moved) => moved.startsWith('-'))}
      <Line label={isOpen ? t('closingNow') : t('balanceOn', on(to))} sum>
        {amount(statement.closing_balance)}
      </Line>
    </Lines>
  )
}

/** Says that the sums alone are missing: the movements under them were read. */
async function NotRead({ failure }: { failure: ShownFailure }) {
  const t = await getTranslations('accounts.statement')
  return <PanelFailed failure={failure} single missing={t('notRead')} />
}

/** Says that too much has moved since the period began to be added up. The file of the movements has all of it. */
async function TooMany() {
  const t = await getTranslations('accounts.statement')
  return <p className="px-4 py-3 text-sm text-muted">{t('tooMany')}</p>
}
