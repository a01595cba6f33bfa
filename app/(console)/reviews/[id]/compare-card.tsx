import { Check, Minus, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { CellHead, Table, Td, Th, Tr } from '#components/table'
import type { KycProfile } from '#contract/kyc'
import type { Comparison, ReviewDetail } from '#contract/reviews'
import { readDay, startOfDay } from '#lib/shared/zoned-day'
import { actorNames } from '../../_records/api-key/key-names'
import { type DeclaredFact, type MaskedMember, maskMember, toDeclared } from '../../_records/customer/profile-view'
import { RevealField } from '../../_records/customer/reveal-field'
import { type ReviewLabels, reviewLabels } from '../../_records/review/review-labels'
import { DeclaredValue } from './declared-value'
import { DocumentList } from './document-list'

type Props = { review: ReviewDetail; profile: KycProfile; comparison: readonly Comparison[]; mayReveal: boolean }

/** Compares the declared members with those on a document, and lists the members that no document contains. */
export async function CompareCard({ review, profile, comparison, mayReveal }: Props) {
  const [t, format, words] = await Promise.all([getTranslations('review'), formatters(), reviewLabels()])
  const names = await actorNames([profile.submitted_by])
  const compared = new Set(comparison.map(({ member }) => member))
  const besides = toDeclared(profile).filter(({ member }) => !compared.has(member))
  const by = profile.submitted_by && names(profile.submitted_by)
  const when = format.ago(profile.submitted_at)
  return (
    <Card>
      <CardHeader
        title={t('compare.title')}
        fact={
          <span title={format.exact(profile.submitted_at)}>
            {by ? t('declared.sentBy', { when, name: by }) : t('declared.sent', { when })}
          </span>
        }
      >
        <Differences comparison={comparison} />
      </CardHeader>
      <div className="@container">
        <div className="grid gap-4 p-4 @min-[680px]:grid-cols-[176px_minmax(0,1fr)]">
          <DocumentList profile={profile} words={words} />
          <div className="min-w-0 rounded-[8px] border">
            <CompareTable {...{ comparison, review, profile, mayReveal, format, words }} />
          </div>
        </div>
      </div>
      <Besides facts={besides} words={words} customerId={review.customer_id} mayReveal={mayReveal} format={format} />
    </Card>
  )
}

type Shown = { format: Formatters; words: ReviewLabels }

async function CompareTable({ comparison, ...rest }: Props & Shown) {
  const t = await getTranslations('review.compare')
  return (
    <Table tight cards scrollLabel={t('title')}>
      <thead>
        <tr>
          {(['field', 'declared', 'document'] as const).map((name) => (
            <Th key={name}>{t(name)}</Th>
          ))}
          <Th>
            <span className="sr-only">{t('outcome')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {comparison.map((one) => (
          <Row key={one.member} one={one} {...rest} />
        ))}
      </tbody>
    </Table>
  )
}

type BesidesProps = Shown & { facts: readonly DeclaredFact[]; customerId: string; mayReveal: boolean }

async function Besides({ facts, words, customerId, mayReveal, format }: BesidesProps) {
  const t = await getTranslations('review.compare')
  if (facts.length === 0) return null
  return (
    <>
      <h3 className="border-t px-4 pt-3 pb-1">{t('also')}</h3>
      <DefList>
        {facts.map((fact) => (
          <Def key={fact.member} label={words.field(fact.member)}>
            <DeclaredValue
              fact={fact}
              label={words.field(fact.member)}
              customerId={customerId}
              mayReveal={mayReveal}
              format={format}
            />
          </Def>
        ))}
      </DefList>
    </>
  )
}

async function Differences({ comparison }: Pick<Props, 'comparison'>) {
  const t = await getTranslations('review.compare')
  const count = comparison.filter(({ outcome }) => isOff(outcome)).length
  if (count > 0) {
    return (
      <Badge tone="bad" quiet icon={<X />}>
        {t('differences', { count })}
      </Badge>
    )
  }
  const some = comparison.some(({ outcome }) => outcome === 'same' || outcome === 'valid')
  return (
    <Badge tone={some ? 'ok' : 'rest'} quiet icon={some ? <Check /> : <Minus />}>
      {some ? t('nothingDiffers') : t('notCompared')}
    </Badge>
  )
}

function isOff(outcome: Comparison['outcome']): boolean {
  return outcome === 'different' || outcome === 'expired'
}

type RowProps = Omit<Props, 'comparison'> & Shown & { one: Comparison }

async function Row({ one, review, profile, mayReveal, format, words }: RowProps) {
  const t = await getTranslations('review.compare')
  const { member, declared, document, outcome } = one
  const label = words.field(member)
  const off = isOff(outcome)
  const anyRead = profile.documents.some(({ read }) => read !== undefined)
  const show = (value: string) =>
    member === 'expires_on' && readDay(value) !== undefined
      ? format.date(startOfDay(value, format.timeZone))
      : maskMember(member, value)
  const side = (value: string | null, field: MaskedMember | undefined, name: string, none: string) => {
    if (value === null) return <span className="text-muted">{none}</span>
    if (field === undefined) return show(value)
    const target = mayReveal ? ({ kind: 'kyc_profile', customerId: review.customer_id, field } as const) : undefined
    return <RevealField masked={show(value)} label={name} target={target} iconOnly />
  }
  const isMasked = member === 'id_doc_number' || member === 'birth_date'
  return (
    <Tr shape="card" className={off ? 'bg-bad-soft hover:bg-bad-soft' : undefined}>
      <Td card="a1" head className="text-muted">
        {label}
      </Td>
      <Td wrap card="whole">
        <CellHead>{t('declared')}</CellHead>
        {side(declared, isMasked ? member : undefined, label, member === 'expires_on' ? t('notAsked') : t('notDeclared'))}
      </Td>
      <Td
        wrap
        card="whole"
        className={off ? 'font-medium' : undefined}
        title={one.document_kind ? words.document(one.document_kind) : undefined}
      >
        <CellHead>{t('document')}</CellHead>
        {side(
          document,
          isMasked ? `read_${member}` : undefined,
          t('onDocument', { what: label }),
          anyRead ? t('notOnIt') : t('notRead'),
        )}
      </Td>
      <Td card="b1" className="w-8 text-right">
        <Mark outcome={outcome} words={(word) => t(`outcomes.${word}`)} />
      </Td>
    </Tr>
  )
}

const marks = {
  same: <Check className="text-ok" />,
  valid: <Check className="text-ok" />,
  different: <X className="text-bad" />,
  expired: <X className="text-bad" />,
  not_on_document: <Minus className="text-muted" />,
  not_declared: <Minus className="text-muted" />,
} as const

function Mark({ outcome, words }: { outcome: Comparison['outcome']; words: (outcome: keyof typeof marks) => string }) {
  const known = Object.hasOwn(marks, outcome) ? outcome : undefined
  return (
    <span title={known ? words(known) : outcome}>
      {known ? marks[known] : outcome}
      {known && <span className="sr-only">{words(known)}</span>}
    </span>
  )
}
