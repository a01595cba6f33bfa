import { useTranslations } from 'next-intl'
import type { ActionRefusal } from '#lib/access/run-action'
import { useFailure } from '../../_kit/words/use-failure'

/** Returns a function that explains why nothing was changed, and what to do. */
export function usePersonFailure(): (refusal: ActionRefusal | null) => string {
  const t = useTranslations('people.refused')
  const failure = useFailure()
  return (refusal) => {
    if (refusal?.code === 'not_found') return t('gone')
    const known = (['taken', 'duties', 'two_admins', 'roles'] as const).find((word) =>
      refusal?.fields?.some(({ detail }) => detail === word),
    )
    return known === undefined ? failure(refusal) : t(known)
  }
}
