'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { IconButton } from '#components/icon-button'
import { ActDialog } from './act-dialog'
import { actsOn, isRecovery, type MemberAct, type StaffMember } from './member'
import { RecoverDialog } from './recover-dialog'
import { RenewDialog } from './renew-dialog'
import { RolesDialog } from './roles-dialog'

/** Lists the possible acts on a person; each has its own dialog. */
export function MemberActs({ member }: { member: StaffMember }) {
  const t = useTranslations('people')
  const [requested, setRequested] = useState<'which' | MemberAct>()
  const close = () => setRequested(undefined)
  return (
    <>
      <IconButton
        className="max-tablet:-mr-3"
        label={t('actsOn', { name: member.name })}
        icon={<Ellipsis />}
        onClick={() => setRequested('which')}
      />
      {requested === 'which' && (
        <Dialog
          open
          onClose={close}
          title={member.name}
          lead={member.email}
          footer={<Button onClick={close}>{t('keep')}</Button>}
        >
          <div className="flex flex-col gap-2 mt-4">
            {actsOn(member).map((act) => (
              <Button
                key={act}
                full
                variant={act === 'disable' || act === 'takeBack' ? 'danger-outline' : 'secondary'}
                onClick={() => setRequested(act)}
              >
                {t(`acts.${act}`)}
              </Button>
            ))}
          </div>
        </Dialog>
      )}
      {requested !== undefined && requested !== 'which' && <Requested member={member} act={requested} onClose={close} />}
    </>
  )
}

function Requested({ member, act, onClose }: { member: StaffMember; act: MemberAct; onClose: () => void }) {
  if (act === 'renew') return <RenewDialog member={member} onClose={onClose} />
  if (act === 'roles') return <RolesDialog member={member} onClose={onClose} />
  if (isRecovery(act)) return <RecoverDialog member={member} recovers={act} onClose={onClose} />
  return <ActDialog member={member} act={act} onClose={onClose} />
}
