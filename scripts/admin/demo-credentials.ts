import { PrefundedAccountList } from '#contract/prefunded-accounts'
import { demoOrganizations } from '#demo/past/organizations'
import { seedDemoOnce } from '#demo/seed-demo'
import { env } from '#lib/server/env'
import { builtInService } from '#lib/server/service'
import { decidingScopes, proposingScopes, type Scope, type Service } from '#service'

type DemoCredentials = {
  id: string
  name: string
  api_key: string
  /** The key that decides what the other key proposed. */
  approver_key: string
  prefunded_accounts: { id: string; name: string; currency: string }[]
}

/** Prints new keys of both demo organizations as JSON, first those of the one that the console serves. */
export async function demoCredentials(): Promise<number> {
  if (!env.DEMO)
    throw new Error(
      'This is no demo (APP_ORIGIN, DATABASE_URL, API_BASE_URL or DEMO=false is set): there are no demo organizations',
    )
  await seedDemoOnce((line) => console.error(line))
  const service = await builtInService()
  const all = await service.provisioning.listOrganizations()
  const organizations: DemoCredentials[] = []
  for (const { name } of demoOrganizations) {
    const found = all.find((organization) => organization.name === name)
    if (found) organizations.push(await credentialsOf(service, found))
  }
  console.log(JSON.stringify({ organizations }))
  return 0
}

async function credentialsOf(service: Service, { id, name }: { id: string; name: string }): Promise<DemoCredentials> {
  const keyWith = async (scopes: readonly Scope[]) =>
    (await service.provisioning.createApiKey({ organizationId: id, name: 'Demo credentials', scopes, limits: null })).apiKey
  const [api_key, approver_key] = [await keyWith(proposingScopes), await keyWith(decidingScopes)]
  const answer = await service.fetch(new Request('http://service/v1/prefunded-accounts', { headers: { 'x-api-key': api_key } }))
  const { data } = PrefundedAccountList.parse(await answer.json())
  return { id, name, api_key, approver_key, prefunded_accounts: data.map(({ id, name, currency }) => ({ id, name, currency })) }
}
