import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeBlock } from '#components/code-block'
import { apiMapping } from '#lib/server/api-mapping'

/** Shows the mapping file in use: where this API has members that the table of spellings does not know. */
export async function MappingCard() {
  const t = await getTranslations('developers.mapping')
  const mapping = apiMapping()
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-2">
        <p className="text-sm text-subtle">{t(mapping === undefined ? 'none' : 'inForce')}</p>
        {mapping && <CodeBlock className="max-h-80">{JSON.stringify(mapping, null, 2)}</CodeBlock>}
      </CardBody>
    </Card>
  )
}
