import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { type Step, Steps } from '#components/steps'
import { ruleLabels } from '../../_records/approval/rule-labels'
import { type PlannedCourse, planCourse } from './course'
import type { ApprovalRecord } from './load-approval'

/** Shows who made the request, who decided and what followed, with their times. */
export async function CourseCard({ record, format }: { record: ApprovalRecord; format: Formatters }) {
  const [t, rules] = await Promise.all([getTranslations('approval.course'), ruleLabels(format)])
  const { approval, decisions, needs, sent } = record
  const toStep = ({ key, name, state, at, who, reason }: PlannedCourse): Step => ({
    key,
    state,
    label: t(name, { name: who ?? approval.makerName, who: rules.needs(needs.left) }),
    time: at && format.moment(at),
    detail: name === 'asked' ? approval.makerName : name === 'due' ? t('dueDetail') : reason,
    stateLabel: t(`state.${state}`),
  })
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <Steps steps={planCourse({ approval, decisions, sent }).map(toStep)} />
      </CardBody>
    </Card>
  )
}
