import { FileCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { CopyId } from '#components/copy-id'
import { Def, DefList } from '#components/def-list'
import type { KycProfile } from '#contract/kyc'
import type { ReviewDetail } from '#contract/reviews'
import { actorNames } from '../../_records/api-key/key-names'
import { toDeclared } from '../../_records/customer/profile-view'
import { type ReviewLabels, reviewLabels } from '../../_records/review/review-labels'
import { CompareCard } from './compare-card'
import { DeclaredValue } from './declared-value'

type Props = { review: ReviewDetail; mayReveal: boolean }

/** Shows the declared members compared with the documents; if the API does not compare them, next to the documents. */
export async function DeclaredCard({ review, mayReveal }: Props) {
  const { profile, customer_id, comparison } = review
  if (profile && comparison) {
    return <CompareCard review={review} profile={profile} comparison={comparison} mayReveal={mayReveal} />
  }
  const [t, format, words] = await Promise.all([getTranslations('review.declared'), formatters(), reviewLabels()])
  if (profile === null) {
    return (
      <Card>
        <CardHeader title={t('title')} />
        <p className="p-4 text-sm text-subtle">{t('none')}</p>
      </Card>
    )
  }
  const names = await actorNames([profile.submitted_by])
  const by = profile.submitted_by && names(profile.submitted_by)
  const when = format.ago(profile.submitted_at)
  return (
    <Card>
      <CardHeader title={t('title')}>
        <span title={format.exact(profile.submitted_at)}>{by ? t('sentBy', { when, name: by }) : t('sent', { when })}</span>
      </CardHeader>
      <DefList>
        {toDeclared(profile).map((fact) => (
          <Def key={fact.member} label={words.field(fact.member)}>
            <DeclaredValue
              fact={fact}
              label={words.field(fact.member)}
              customerId={customer_id}
              mayReveal={mayReveal}
              format={format}
            />
          </Def>
        ))}
        <Documents profile={profile} words={words} />
      </DefList>
    </Card>
  )
}

async function Documents({ profile, words }: { profile: KycProfile; words: ReviewLabels }) {
  const t = await getTranslations('review.declared')
  if (profile.documents.length === 0) return <Def label={t('documents')}>{t('noDocuments')}</Def>
  return profile.documents.map(({ kind, sha256 }) => (
    <Def key={sha256} label={words.document(kind)}>
      <FileCheck className="size-3.5 stroke-2 text-muted" />
      <span className="mono text-muted">sha256</span>
      <CopyId
        id={sha256}
        shown={`${sha256.slice(0, 4)}…${sha256.slice(-4)}`}
        labels={{ copy: t('copyHash'), copied: t('copied') }}
      />
    </Def>
  ))
}
