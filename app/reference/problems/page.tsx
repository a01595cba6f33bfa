import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { Card, CardHeader } from '#components/card'
import { PageHeader } from '#components/page-header'
import { pageTitle } from '../../page-title'
import type { Schema } from '../document'
import { ShapeList } from '../field-list'
import { ProblemList } from '../problem-list'
import { readReference } from '../read-reference'
import { toShape } from '../to-fields'

export const generateMetadata = pageTitle('reference', 'problems')

const problem: Schema = { $ref: '#/components/schemas/Problem' }

export default async function ProblemsPage() {
  const [t, { problems, follow }] = await Promise.all([getTranslations('reference'), readReference()])
  return (
    <Page>
      <PageHeader title={t('problems')} meta={[t('problemsSubtitle')]} />
      <div className="flex flex-col gap-4">
        <Card>
          <CardHeader title={t('codes')} count={problems.length} />
          <ProblemList problems={problems} />
        </Card>
        <Card>
          <CardHeader title={t('problemMembers')} />
          <ShapeList shape={toShape(problem, follow)} />
        </Card>
      </div>
    </Page>
  )
}
