import { getTranslations } from 'next-intl/server'
import { Card, CardHeader } from '#components/card'
import type { DocumentOperation, Follow } from '../document'
import { FieldList, ShapeList } from '../field-list'
import { ProblemList } from '../problem-list'
import { toField, toShape } from '../to-fields'

/** Shows the parameters, the body, the answer and the problems of an operation. */
export async function OperationSections({ operation, follow }: { operation: DocumentOperation; follow: Follow }) {
  const t = await getTranslations('reference')
  const { parameters, body, answer, problems } = operation
  const places = (['path', 'query', 'header'] as const)
    .map((place) => ({ place, those: parameters.filter((parameter) => parameter.in === place) }))
    .filter(({ those }) => those.length > 0)
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {places.map(({ place, those }) => (
        <Card key={place}>
          <CardHeader title={t(`place.${place}`)} />
          <FieldList
            fields={those.map(({ name, schema, required, description }) =>
              toField(name, { ...schema, description }, { required, follow }),
            )}
          />
        </Card>
      ))}
      {body && (
        <Card>
          <CardHeader title={t('body')} fact={body.required ? undefined : t('bodyOptional')} id="body" />
          <ShapeList shape={toShape(body.schema, follow)} />
        </Card>
      )}
      <Card>
        <CardHeader title={t('answer', { status: answer.status })} fact={answer.says} id="answer" />
        <ShapeList shape={toShape(answer.schema, follow)} />
      </Card>
      <Card>
        <CardHeader title={t('problems')} count={problems.length} id="problems" />
        <ProblemList problems={problems} />
      </Card>
    </div>
  )
}
