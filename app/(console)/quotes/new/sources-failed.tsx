import { getTranslations } from 'next-intl/server'
import { Card } from '#components/card'
import { PanelFailed } from '../../_kit/page/panel-failed'
import type { ShownFailure } from '../../_kit/words/use-failure'

/** Explains why there is no source account: the API did not answer, or lists none and the settings name none. */
export async function SourcesFailed({ failure }: { failure: ShownFailure }) {
  const t = await getTranslations('quote-new')
  return (
    <Card>
      {failure.code === 'extension_missing' ? (
        <p className="text-muted text-sm p-4">{t('accountsUnnamed')}</p>
      ) : (
        <PanelFailed failure={failure} />
      )}
    </Card>
  )
}
