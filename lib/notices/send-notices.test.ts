import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvals } from '#backoffice/approvals/tables'
import { signHead } from '#backoffice/audit/heads'
import { sendHeadQueue } from '#backoffice/audit/write-heads'
import { directoryActor } from '#backoffice/desk'
import { changeDirectoryUser } from '#backoffice/directory/directory-users'
import { saveChoice } from '#backoffice/notices/choices'
import { listNotices, markNoticesSeen } from '#backoffice/notices/list-notices'
import { noticeKinds } from '#backoffice/notices/notice-kinds'
import { noticeQueue, notify } from '#backoffice/notices/notify'
import { people } from '#backoffice/people/tables'
import { roleChanges } from '#backoffice/staff/tables'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { enqueue, runDueJobs } from '#database/jobs'
import { transaction } from '#database/open'
import { readMessages } from '../i18n/messages'
import { type Mailer, openMailer } from './mailer'
import { postJson } from './post-json'
import { sendHead } from './send-heads'
import { sendNotice } from './send-notices'

const origin = 'https://pay.example.com'
let desk: TestDesk
let mails: { to: string[]; raw: string }[]
let posts: { path: string; body: unknown }[]
let answer: { status: number; location?: string }
let smtp: SMTPServer
let web: Server
let mail: Mailer
let hook: string
beforeAll(async () => {
  desk = await testDesk()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      }, done)
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  mail = openMailer({ url: `smtp://127.0.0.1:${portOf(smtp.server.address())}`, from: 'Cauce <no-reply@example.com>' })
  web = createServer(async (request, response) => {
    posts.push({ path: request.url ?? '', body: JSON.parse(await bodyOf(request)) })
    response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location }).end('never read')
  })
  await new Promise<void>((ready) => web.listen(0, '127.0.0.1', ready))
  hook = `http://127.0.0.1:${portOf(web.address())}/hook`
})
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed))
  await new Promise((closed) => web.close(closed))
  await desk.close()
})
beforeEach(async () => {
  mails = []
  posts = []
  answer = { status: 200 }
  await desk.database.sql`truncate jobs.jobs, backoffice.notices`
})

/** The desk of an installation whose people are no demo. */
const tenant = () => ({ ...desk, demo: false })
const bodyOf = (request: IncomingMessage) => text(request)
const portOf = (address: string | AddressInfo | null) => (typeof address === 'object' ? address?.port : undefined)
const jobs = () => ({
  [noticeQueue]: sendNotice(async () => desk, { origin, mail, chat: (message) => postJson(hook, { text: message }) }),
  [sendHeadQueue]: sendHead({
    post: (head) => postJson(hook, head),
    mail: (message) => mail({ to: 'auditor@example.com', ...message }),
  }),
})
const send = () => runDueJobs(desk.db, jobs(), { now: desk.now() })

async function given(locale: 'en' | 'es' | null = null) {
  const { personId, name } = await givenPerson(desk, ['approver'])
  const [row] = await desk.db
    .update(people)
    .set({ locale })
    .where(eq(people.id, personId ?? ''))
    .returning()
  return { id: personId ?? '', name, email: row?.email ?? '' }
}

const tell = (to: { people?: string[]; roles?: 'approver'[] }, id: string) =>
  transaction(desk.db, (tx) => notify(tx, { to, kind: 'work_waits', about: { kind: 'approval', id }, at: desk.now() }))

test('each person gets one e-mail in their language, with a way to the record and nothing of anybody', async () => {
  const [ana, luis, id] = [await given('en'), await given('es'), randomUUID()]
  await tell({ people: [ana.id, luis.id] }, id)
  expect(await send()).toEqual({ done: 2, failed: 0 })
  const to = ({ email }: { email: string }) =>
    mails.filter((one) => one.to.join() === email).map(({ raw }) => raw.replaceAll('=\r\n', ''))
  expect(to(ana)).toEqual([expect.stringContaining('Subject: Cauce: Something waits for you')])
  expect(to(luis)).toEqual([expect.stringContaining('Subject: Cauce: Tiene algo pendiente')])
  for (const raw of [...to(ana), ...to(luis)]) {
    expect(raw).toContain(`${origin}/approvals/${id}`)
    expect(raw).toContain('From: Cauce <no-reply@example.com>')
    expect(raw).not.toMatch(new RegExp(`${ana.name}|Ferrer`))
  }
  expect(await send(), 'a second time').toEqual({ done: 0, failed: 0 })
})

test('an e-mail about a decision leads with what was requested and what became of it, in the language of its reader', async () => {
  const [ana, luis, other] = [await given('en'), await given('es'), await given('en')]
  const [id, payment] = [randomUUID(), await givenRejected(ana.id)]
  await desk.db.insert(roleChanges).values({
    id,
    personId: other.id,
    held: ['approver'],
    roles: ['auditor'],
    reason: 'A test',
    proposedBy: luis.id,
    proposedAt: desk.now(),
    state: 'rejected',
    decidedBy: ana.id,
    decidedAt: desk.now(),
  })
  const tellDecided = (person: string, about: { kind: string; id: string }) =>
    transaction(desk.db, (tx) => notify(tx, { to: { people: [person] }, kind: 'work_decided', about, at: desk.now() }))
  await tellDecided(ana.id, { kind: 'approval', id: payment })
  await tellDecided(luis.id, { kind: 'role_change', id })
  await tellDecided(other.id, { kind: 'role_change', id: randomUUID() })
  await send()
  const subject = ({ email }: { email: string }) =>
    /^Subject: (.*)$/m.exec(mails.find(({ to }) => to.join() === email)?.raw ?? '')?.[1]?.trim()
  expect(subject(ana)).toBe(`Cauce: Payment rejected (${payment.slice(-8)})`)
  expect(subject(luis)).toBe(`Cauce: Cambio de roles rechazado (${id.slice(-8)})`)
  expect(subject(other)).toBe('Cauce: Your request was decided')
})

test('another e-mail from the directory is told at the former address too, in their language and without either address', async () => {
  const luis = await given('es')
  for (const kind of ['email_changed', 'roles_changed'] as const)
    await saveChoice(desk.db, luis.id, { channel: 'email', kind, wanted: false })
  const fresh = `new-${luis.email}`
  await changeDirectoryUser(tenant(), directoryActor('r1', '203.0.113.8'), luis.id, { email: fresh })
  await send()
  expect(
    mails.map(({ to }) => to),
    'they want no notices of this at their own address',
  ).toEqual([[luis.email]])
  const raw = mails[0]?.raw.replaceAll('=\r\n', '') ?? ''
  expect(raw).toContain('correo')
  expect(raw).toContain(`${origin}/settings/security`)
  for (const known of [fresh, luis.name]) expect(raw).not.toContain(known)
  expect((await listNotices(desk.db, luis.id)).notices.map(({ kind }) => kind)).toContain('email_changed')

  mails = []
  await saveChoice(desk.db, luis.id, { channel: 'email', kind: 'email_changed', wanted: true })
  await markNoticesSeen(desk, luis.id)
  await changeDirectoryUser(tenant(), directoryActor('r2', '203.0.113.8'), luis.id, { email: luis.email, name: 'Luis Mora' })
  await send()
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([luis.email, fresh].sort())
  mails = []
  await changeDirectoryUser(tenant(), directoryActor('r3', '203.0.113.8'), luis.id, {
    name: 'Luis M.',
    email: luis.email.toUpperCase(),
  })
  await send()
  expect(mails, 'the same address').toEqual([])
})

test('line ends in what a mail is about or to whom it goes make no line of its head, and reach nobody else', async () => {
  const text = 'One line.\r\nAnother one.'
  const subject = 'Cauce\r\nBcc: mallory@example.com\r\n\r\nClick here'
  await mail({ to: 'ana@example.com', subject, text })
  for (const to of [
    'ana@example.com\r\nBcc: mallory@example.com',
    'ana@example.com\nRCPT TO:<mallory@example.com>',
    'ana@example.com, mallory@example.com',
    'Ana <mallory@example.com>',
  ])
    await mail({ to, subject: 'Cauce', text }).catch(() => undefined)
  expect(mails.length).toBeGreaterThan(0)
  for (const { to, raw } of mails) {
    const [head = ''] = raw.split('\r\n\r\n')
    expect(to.filter((address) => address !== 'ana@example.com')).toEqual([])
    expect(head).not.toMatch(/^(bcc|click|rcpt)/im)
    expect(head.match(/^subject:/gim)).toHaveLength(1)
  }
})

test('who does not want it, has seen it or has left gets no e-mail', async () => {
  const [quiet, reader, gone] = [await given(), await given(), await given()]
  await saveChoice(desk.db, quiet.id, { channel: 'email', kind: 'work_waits', wanted: false })
  await tell({ people: [quiet.id, reader.id, gone.id] }, randomUUID())
  await markNoticesSeen(desk, reader.id)
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, gone.id))
  expect(await send()).toEqual({ done: 3, failed: 0 })
  expect(mails).toEqual([])
})

test('the channel of the team gets one message, in both languages, whatever the number of people', async () => {
  await given()
  await given()
  const id = randomUUID()
  await tell({ roles: ['approver'] }, id)
  await send()
  expect(posts).toEqual([
    { path: '/hook', body: { text: `Something waits for you · Tiene algo pendiente\n${origin}/approvals/${id}` } },
  ])
})

test('what could not be sent is tried again; an answer that leads elsewhere is not followed', async () => {
  await given()
  await tell({ roles: ['approver'] }, randomUUID())
  answer = { status: 500 }
  expect((await send()).failed).toBe(1)
  answer = { status: 302, location: `${hook}/elsewhere` }
  await desk.database.sql`update jobs.jobs set run_at = ${desk.now()}`
  expect((await send()).failed).toBe(1)
  answer = { status: 204 }
  await desk.database.sql`update jobs.jobs set run_at = ${desk.now()}`
  expect((await send()).failed).toBe(0)
  expect(posts.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook'])
})

test('without a way out a notice stays in the console, and nothing fails', async () => {
  const person = await given()
  await tell({ people: [person.id] }, randomUUID())
  const silent = { [noticeQueue]: sendNotice(async () => desk, { origin }) }
  expect(await runDueJobs(desk.db, silent, { now: desk.now() })).toEqual({ done: 1, failed: 0 })
})

test('a mail server whose certificate nobody vouches for gets nothing', async () => {
  const secure = new SMTPServer({ secure: true, authOptional: true })
  secure.on('error', () => undefined) // the test wants the handshake to break
  await new Promise<void>((ready) => secure.listen(0, '127.0.0.1', ready))
  const distrusting = openMailer({ url: `smtps://127.0.0.1:${portOf(secure.server.address())}`, from: 'a@example.com' })
  await expect(distrusting({ to: 'b@example.com', subject: 'x', text: 'y' })).rejects.toThrow(/certificate/i)
  await new Promise<void>((closed) => secure.close(closed))
})

test('the head of the trail reaches the auditor over both ways, as a line that verifies', async () => {
  const head = signHead(desk.auditKey, { seq: 7n, hash: Buffer.alloc(32, 1) }, desk.now())
  for (const to of ['webhook', 'e-mail'])
    await enqueue(desk.db, { queue: sendHeadQueue, key: to, payload: { to, ...head }, runAt: desk.now() })
  expect(await send()).toEqual({ done: 2, failed: 0 })
  expect(posts).toEqual([{ path: '/hook', body: head }])
  expect(mails.map(({ to }) => to)).toEqual([['auditor@example.com']])
  expect(decoded(mails[0]?.raw ?? '')).toContain(JSON.stringify(head))
})

test('every kind of notice has its sentences in both languages', async () => {
  const kinds = Object.fromEntries(noticeKinds.map((kind) => [kind, { title: expect.any(String), text: expect.any(String) }]))
  for (const locale of ['en', 'es'] as const) expect(await readMessages(locale)).toMatchObject({ notices: { kinds } })
})

/** Stores a request for a payment that was rejected, and returns its id. */
async function givenRejected(makerId: string): Promise<string> {
  const id = randomUUID()
  await desk.db.insert(approvals).values({
    id,
    kind: 'payment',
    subjectId: 'q1',
    intent: {},
    hash: '0'.repeat(64),
    currency: 'USDC',
    debitMinor: 101_00n,
    makers: [makerId],
    makerName: 'Ana Ferrer',
    fired: [],
    required: [],
    state: 'rejected',
    requestedAt: desk.now(),
    expiresAt: desk.now(),
    decidedAt: desk.now(),
    closedAt: desk.now(),
  })
  return id
}

/** Decodes the two encodings that e-mail uses for non-ASCII text. */
function decoded(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const unfolded = body.replaceAll('=\r\n', '')
  return decodeURIComponent(unfolded.replaceAll('%', '=25').replaceAll(/=([0-9A-F]{2})/g, '%$1'))
}
