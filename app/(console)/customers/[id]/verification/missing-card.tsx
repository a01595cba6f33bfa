import { Circle } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import type { KycProfile } from '#contract/kyc'
import type { ReviewLabels } from '../../../_records/review/review-labels'

type Props = { profile: KycProfile | undefined; words: ReviewLabels }

/** Lists what the customer's tier still asks for, as the API says; nothing is known of that before something was sent. */
export async function MissingCard({ profile, words }: Props) {
  const t = await getTranslations('profile.missing')
  const missing = profile?.missing ?? []
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-2 text-sm">
        {missing.length === 0 ? (
          <p className="text-subtle">{t(profile === undefined ? 'nothingSent' : 'complete')}</p>
        ) : (
          <ul className="flex flex-col gap-1.5">
            {missing.map((name) => (
              <li key={name} className="flex items-center gap-2">
                <Circle className="size-3 stroke-2 text-wait" />
                {words.field(name)}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
