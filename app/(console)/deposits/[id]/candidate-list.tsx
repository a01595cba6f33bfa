'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, LinkButton } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { NoFallback } from '#components/no-fallback'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { shortId } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import { newDepositPath } from '../../_records/deposit/new-deposit-path'
import type { DepositActs } from './read-deposit-acts'
import type { Candidate, DepositFacts, ShownRequest } from './shown-deposit'

const MatchDialog = dynamic(() => import('./match-dialog').then((module) => module.MatchDialog), { loading: NoFallback })

type Props = {
  deposit: DepositFacts
  candidates: readonly Candidate[]
  /** False once the money is matched or sent back. An open dialog stays for its result. */
  shown: boolean
  request: ShownRequest | undefined
  acts: DepositActs
}

/** Lists the quotes that the money may be for, each with its payee, and opens the question whether to give it to one. */
export function CandidateList({ deposit, candidates, shown, request, acts: { request: offered, quote } }: Props) {
  const t = useTranslations('deposit-acts.candidates')
  const [open, setOpen] = useState<{ candidate: Candidate | undefined }>()
  const isChain = deposit.rail === 'chain'
  return (
    <>
      {shown && (
        <Card>
          <CardHeader title={t(isChain ? 'chainTitle' : 'title')} count={isChain ? undefined : candidates.length}>
            {quote && !isChain && (
              <LinkButton size="sm" href={newDepositPath({ deposit: deposit.id })}>
                {t('quoteExactly')}
              </LinkButton>
            )}
          </CardHeader>
          {isChain || candidates.length === 0 ? (
            <CardBody className="flex flex-col items-start gap-3 text-sm text-subtle">
              <p className="max-w-[72ch]">{t(isChain ? 'chainText' : 'none')}</p>
              {isChain && offered && <Button onClick={() => setOpen({ candidate: undefined })}>{t('credit')}</Button>}
            </CardBody>
          ) : (
            <Candidates {...{ candidates, request, offered }} onGive={(candidate) => setOpen({ candidate })} />
          )}
        </Card>
      )}
      {open && <MatchDialog deposit={deposit} candidate={open.candidate} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type ListProps = Pick<Props, 'candidates' | 'request'> & { offered: boolean; onGive: (candidate: Candidate) => void }

function Candidates({ candidates, request, offered, onGive }: ListProps) {
  const t = useTranslations('deposit-acts.candidates')
  return (
    <Table cards aria-label={t('title')}>
      <thead>
        <tr>
          <Th>{t('payee')}</Th>
          <Th from={560}>{t('quote')}</Th>
          <Th align="right">{t('promised')}</Th>
          <Th align="right" from={480}>
            {t('until')}
          </Th>
          {offered && (
            <Th>
              <span className="sr-only">{t('act')}</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.quoteId}
            candidate={candidate}
            waits={request?.quoteId === candidate.quoteId}
            onGive={offered ? () => onGive(candidate) : undefined}
          />
        ))}
      </tbody>
    </Table>
  )
}

type RowProps = { candidate: Candidate; waits: boolean; onGive: (() => void) | undefined }

function CandidateRow({ candidate: { quoteId, payee, payeeHref, promised, until }, waits, onGive }: RowProps) {
  const t = useTranslations('deposit-acts.candidates')
  return (
    <Tr shape="card">
      <Td card="a1" main wrap>
        {payeeHref ? (
          <TextLink href={payeeHref} className="wrap-anywhere">
            {payee}
          </TextLink>
        ) : (
          payee
        )}
        {waits && <span className="font-normal text-muted"> · {t('waits')}</span>}
      </Td>
      <Td card="a2" from={560} mono>
        <TextLink href={pathOf.quote(quoteId)} title={quoteId}>
          {shortId(quoteId)}
        </TextLink>
      </Td>
      <Td card="b1" className="text-right tabular-nums">
        {promised ?? <span className="text-muted">{t('notRead')}</span>}
      </Td>
      <Td card="b2" from={480} className="text-right text-muted tabular-nums">
        {until && <span title={until.exact}>{until.left === null ? t('over') : t('left', { span: until.left })}</span>}
      </Td>
      {onGive && (
        <Td card="b3" className="text-right">
          {promised !== null && (
            <Button size="sm" variant="secondary" aria-label={t('giveNamed', { name: payee })} onClick={onGive}>
              {t('give')}
            </Button>
          )}
        </Td>
      )}
    </Tr>
  )
}
