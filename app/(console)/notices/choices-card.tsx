import { getTranslations } from 'next-intl/server'
import type { NoticeChoice } from '#backoffice/notices/choices'
import { alwaysMailed, noticeKinds } from '#backoffice/notices/notice-kinds'
import { Card, CardBody, CardHeader } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { ChoiceBox } from './choice-box'

type Props = {
  choices: readonly NoticeChoice[]
  /** The channels that the operator has set up. */
  has: Readonly<Record<NoticeChoice['channel'], boolean>>
}

/** Chooses the notices that this person receives outside of the console. */
export async function ChoicesCard({ choices, has }: Props) {
  const t = await getTranslations('notices')
  const channels = (['email', 'chat'] as const).filter((channel) => has[channel])
  return (
    <Card>
      <CardHeader title={t('choices.title')} />
      <CardBody>
        <p className="text-sm text-subtle">{t('choices.text')}</p>
        {!has.email && <p className="mt-2 text-sm text-muted">{t('choices.noEmail')}</p>}
        {!has.chat && <p className="mt-2 text-sm text-muted">{t('choices.noChat')}</p>}
      </CardBody>
      {channels.length > 0 && (
        <Table aria-label={t('choices.title')}>
          <thead>
            <tr>
              <Th>{t('choices.kind')}</Th>
              {channels.map((channel) => (
                <Th key={channel}>{t(`choices.${channel}`)}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {noticeKinds.map((kind) => (
              <Tr key={kind}>
                <Td main wrap>
                  {t(`kinds.${kind}.title`)}
                </Td>
                {channels.map((channel) => (
                  <Td key={channel}>
                    {channel === 'email' && alwaysMailed.includes(kind) ? (
                      <span className="text-sm text-muted">{t('choices.always')}</span>
                    ) : (
                      <Choice choice={choices.find((one) => one.kind === kind && one.channel === channel)} />
                    )}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

/** Renders nothing if the channel does not support this kind. */
async function Choice({ choice }: { choice: NoticeChoice | undefined }) {
  if (choice === undefined) return null
  const t = await getTranslations('notices')
  return <ChoiceBox choice={choice} label={`${t(`kinds.${choice.kind}.title`)}, ${t(`choices.${choice.channel}`)}`} />
}
