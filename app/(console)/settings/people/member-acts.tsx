'use client'

import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { IconButton } from '#components/icon-button'
import { ActDialog } from './act-dialog'
import { actsOn, type MemberAct, type StaffMember } from './member'
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
      {requested === 'renew' && <RenewDialog member={member} onClose={close} />}
      {requested === 'roles' && <RolesDialog member={member} onClose={close} />}
      {requested !== undefined && requested !== 'which' && requested !== 'renew' && requested !== 'roles' && (
        <ActDialog member={member} act={requested} onClose={close} />
      )}
    </>
  )
}
