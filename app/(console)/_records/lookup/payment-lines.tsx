import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { WrittenAmount } from '#components/amount'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { shortId } from '#lib/shared/masks'
import { customerNames } from '../customer/customer-names'
import { figuresOf, written } from '../payment/figures'
import { PhaseBadge } from '../payment/phase-badge'
import { factsOf, idOf, type PaymentMatch } from './match'
import { pageOf } from './to-candidates'

/** A payment, and when this person saw it last. */
export type PaymentLine = { match: PaymentMatch; seenAt?: Date }

type Props = { label: string; lines: readonly PaymentLine[]; seesEmails: boolean; format: Formatters }

/** Lists payments in their current state, each with a link to its page. */
export async function PaymentLines({ label, lines, seesEmails, format }: Props) {
  const payees = lines.map(({ match }) => factsOf(match).payeeId)
  const [t, nameOf] = await Promise.all([getTranslations('lookup.lines'), customerNames(payees, { seesEmails })])
  const isSeen = lines.some(({ seenAt }) => seenAt !== undefined)
  return (
    <Table tight cards aria-label={label}>
      <thead>
        <tr>
          <Th>{t('reference')}</Th>
          <Th>{t('status')}</Th>
          <Th from={480}>{t('customer')}</Th>
          <Th align="right">{t('amount')}</Th>
          {isSeen && (
            <Th align="right" from={640}>
              {t('seen')}
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <LineRow key={idOf(line.match)} line={line} payee={nameOf(payees[index])} format={format} />
        ))}
      </tbody>
    </Table>
  )
}

function LineRow({
  line: { match, seenAt },
  payee,
  format,
}: {
  line: PaymentLine
  payee: string | undefined
  format: Formatters
}) {
  const { debit, received } = figuresOf(match)
  const { reference, word } = factsOf(match)
  return (
    <Tr shape="card">
      <Td card="a1" head className="mono max-tablet:whitespace-normal">
        <TextLink href={pageOf(match)} prefetch={false}>
          {reference || shortId(idOf(match))}
        </TextLink>
      </Td>
      <Td card="b1">
        <PhaseBadge phase={match.phase} word={word} quiet />
      </Td>
      <Td card="a2" from={480} className="max-tablet:whitespace-normal">
        {payee}
      </Td>
      <Td card="b2" className="text-right">
        <WrittenAmount text={written(debit ?? received, format)} />
      </Td>
      {seenAt && (
        <Td card="a3" from={640} className="text-right text-muted whitespace-nowrap tabular-nums">
          {format.relative(seenAt)}
        </Td>
      )}
    </Tr>
  )
}
