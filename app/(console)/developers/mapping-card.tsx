import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import { env } from '#lib/env'

/** The mapping file in force: where this API has what the table of spellings does not know. */
export async function MappingCard() {
  const t = await getTranslations('developers.mapping')
  const mapping = env.API_BASE_URL === undefined ? undefined : env.API_MAPPING
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-2">
        <p className="text-sm text-subtle">{t(mapping === undefined ? 'none' : 'inForce')}</p>
        {mapping && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
          <pre className="codeb max-h-80" tabIndex={0}>
            {JSON.stringify(mapping, null, 2)}
          </pre>
        )}
      </CardBody>
    </Card>
  )
}
