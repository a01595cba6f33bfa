import { request } from 'node:http'
import { personOf, signIn } from './support/people'
import { expect, test } from './support/test'
import { metricsOffset } from './support/world'

type Value = (series: string) => number

/** Reads the metrics of the console like Prometheus. */
async function readMetrics(origin: string): Promise<{ text: string; value: Value }> {
  const url = metricsOf(origin)
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const values = new Map(
    text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return { text, value: (series) => values.get(series) ?? 0 }
}

function metricsOf(origin: string): string {
  return `http://127.0.0.1:${Number(new URL(origin).port) + metricsOffset}/metrics`
}

test('what people do is counted by the process that serves them, whatever bundle of it answers, and no personal data is exposed', async ({
  world,
  openPage,
  givenCustomer,
}) => {
  const customer = await givenCustomer({ name: 'Eduvigis Contreras' })
  const before = await readMetrics(world.origin)
  const page = await openPage()
  await signIn(page, 'compliance')
  await page.goto(`/customers/${customer.id}`)
  await expect(page.getByText('Eduvigis Contreras').first()).toBeVisible()
  await page.request.get('/api/console/quotes/0199a390-0000-7000-8000-000000000000')

  const grown = [
    'cauce_sign_ins_total{way="demo",outcome="in"}',
    'cauce_api_calls_total{operation="readCustomer",outcome="done"}',
    'cauce_http_requests_total{operation="readCustomer",status="2xx"}',
    'cauce_handlers_total{route="GET /api/console/quotes/[id]",outcome="refused"}',
  ]
  const after = await readMetrics(world.origin)
  for (const series of grown) expect(after.value(series), series).toBeGreaterThan(before.value(series))
  expect(after.value('cauce_process_info{process="app"}')).toBe(1)
  expect(after.text).not.toMatch(/^cauce_up\{.*\} 0$/m)
  expect(after.text).not.toMatch(/Contreras|[0-9a-f]{8}-[0-9a-f]{4}-/)
  expect(after.text).not.toContain(personOf.compliance)
})

test('the pages and the partners reach no metrics by the address of the console, and the metrics reach nothing of it', async ({
  world,
}) => {
  for (const path of ['/metrics', '/v1/metrics']) {
    const answer = await fetch(`${world.origin}${path}`, { redirect: 'manual' })
    expect(await answer.text()).not.toContain('cauce_')
    expect(answer.status).not.toBe(200)
  }
  const { origin } = new URL(metricsOf(world.origin))
  for (const path of ['/v1/organization', '/healthz', '/sign-in', '/']) expect((await fetch(`${origin}${path}`)).status).toBe(404)
  const forwarded = { 'x-forwarded-host': 'pay.example.com', 'x-forwarded-proto': 'https' }
  const status = await new Promise((resolve) => {
    request(metricsOf(world.origin), { headers: forwarded }, (answer) => resolve(answer.resume().statusCode)).end()
  })
  expect(status).toBe(403)
})
