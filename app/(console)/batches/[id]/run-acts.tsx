'use client'

import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/button'
import { useKeys } from '#components/keys'
import { Refused } from '#components/refused'
import { cancelRestOfRun, goOnAtNewRates, pauseRun, reopenRun, resumeRun, retryFailedRows } from '../actions'
import { ConfirmedAct } from './confirmed-act'
import { useBatchAct } from './use-batch-act'

/** `waiting`: the number of rows that no worker is at. */
type Acted = { id: string; state: string; waiting: number; mayResume: boolean; mayReopen: boolean }

/** Buttons to reopen, pause and resume, as far as the state permits. P pauses and resumes. */
export function RunActs({ id, state, waiting, mayResume, mayReopen }: Acted) {
  const t = useTranslations('batch-acts')
  const { run, pending, refused } = useBatchAct()
  const mayPause = state === 'running' && waiting > 0
  const turn = () => {
    if (mayPause) run(() => pauseRun({ id }))
    else if (mayResume) run(() => resumeRun({ id }))
    else return false
  }
  useKeys({ p: turn }, { p: t(mayResume ? 'resume' : 'pause') })
  return (
    <>
      <Refused>{refused}</Refused>
      {mayReopen && <ConfirmedAct of="reopen" count={waiting} send={() => reopenRun({ id })} />}
      {mayPause && (
        <Button icon={<Pause />} keyHint="P" pending={pending} onClick={turn}>
          {t('pause')}
        </Button>
      )}
      {mayResume && (
        <Button icon={<Play />} keyHint="P" variant="primary" pending={pending} onClick={turn}>
          {t('resume')}
        </Button>
      )}
    </>
  )
}

/** Shows the button that cancels the `waiting` rows, after a confirmation. */
export function CancelRest({ id, waiting }: Pick<Acted, 'id' | 'waiting'>) {
  return <ConfirmedAct of="cancelRest" count={waiting} send={() => cancelRestOfRun({ id })} />
}

/** Shows the button that tries the `count` failed rows again, after a confirmation. */
export function RetryFailed({ id, count }: { id: string; count: number }) {
  return <ConfirmedAct of="retry" count={count} send={() => retryFailedRows({ id })} />
}

/**
 * Continues at the current rates, with a new approval if the policy requires one. `lacksApproval`: the batch waits for that,
 * not for its rate.
 */
export function GoOn({ id, lacksApproval }: { id: string; lacksApproval: boolean }) {
  return <ConfirmedAct of={lacksApproval ? 'askAgain' : 'goOn'} count={0} send={() => goOnAtNewRates({ id })} />
}
