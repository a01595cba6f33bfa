import { createServer } from 'node:http'
import { openDatabase } from '#database/open'

/** A minimal server for a page of customers: node's HTTP server, one statement, JSON. No key, limits, checks or contract. */
const [port, dataDir = ''] = process.argv.slice(2)
const { sql, close } = await openDatabase({ dataDir })

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://reference')
  if (pathname === '/health') return response.end('ok')
  const rows = await sql`
    select c.id, c.email, c.phone_number, c.type, c.kyc_type, c.address_line_1, c.city, c.country, c.kyc_status = 'approved' as is_verified,
      c.created_at, c.kyc_status, c.legal_name, c.state, c.wallet_address, c.updated_at, c.version, c.kyc_valid_until,
      (coalesce(w.balance, 0) / 10000)::text as balance
    from payments.customers c
    left join payments.ledger_accounts w on w.org_id = c.org_id and w.name = 'wallet:' || c.id and w.asset = 'USDC/6'
    where c.org_id = ${searchParams.get('org')} and c.deleted_at is null
    order by c.created_at desc, c.id desc limit ${Number(searchParams.get('limit')) + 1}`
  const body = JSON.stringify({ data: rows.slice(0, -1), has_more: true, next_cursor: rows.at(-1)?.id })
  response.setHeader('content-type', 'application/json')
  response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
})
server.listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => {
  server.closeAllConnections()
  server.close(() => close())
})
