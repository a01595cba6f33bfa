import { sweepRunners } from '#backoffice/batches/run-batches'
import { sweepCalls } from '#backoffice/call-log/write-calls'
import { sweepPollSchedules } from '#backoffice/calls/poll-schedule'
import type { Desk } from '#backoffice/desk'
import { sweepChallenges } from '#backoffice/factors/challenges'
import { sweepInvitations } from '#backoffice/invitations/invitations'
import { expireKeyRequests } from '#backoffice/key-requests/key-requests'
import { sweepNotices } from '#backoffice/notices/list-notices'
import { sweepRefusals } from '#backoffice/refusals/record-refusal'
import { sweepReminders } from '#backoffice/reminders/reminders'
import { sweepSessions } from '#backoffice/sessions/sessions'
import { sweepKnownOrigins } from '#backoffice/sign-in/known-origins'
import { sweepThrottle } from '#backoffice/sign-in/throttle'
import { runSteps } from '#database/run-steps'

/** Deletes or ends what has outlived its time in the console's own data. A failing step does not stop the others. */
export async function sweepDesk(desk: Desk): Promise<void> {
  await runSteps({
    sessions: () => sweepSessions(desk),
    throttle: () => sweepThrottle(desk),
    challenges: () => sweepChallenges(desk),
    look_ups: () => sweepPollSchedules(desk),
    refusals: () => sweepRefusals(desk),
    origins: () => sweepKnownOrigins(desk),
    invitations: () => sweepInvitations(desk),
    key_requests: () => expireKeyRequests(desk),
    calls: () => sweepCalls(desk),
    notices: () => sweepNotices(desk),
    reminders: () => sweepReminders(desk),
    runners: () => sweepRunners({ desk }),
  })
}
