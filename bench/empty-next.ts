import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '#database/project-root'
import { type Server, startServer } from './servers'

const layout = `export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`

const list = `import Link from 'next/link'
import { connection } from 'next/server'

export default async function List() {
  await connection()
  const rows = Array.from({ length: 25 }, (_, row) => row)
  return (
    <main>
      <h1>Records</h1>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td><Link href={'/records/' + row}>Record {row}</Link></td>
              <td>person{row}@example.com</td>
              <td>Active</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
`

const record = `import { connection } from 'next/server'

export default async function Record({ params }) {
  await connection()
  const { id } = await params
  return <main><h1>Record {id}</h1></main>
}
`

/** A minimal Next app: a table with 25 links, rendered per request, and a page behind each. No style sheet, font or script. */
const files = {
  'package.json': `{ "name": "empty-next", "private": true, "type": "module" }\n`,
  // It uses the packages of Cauce, which are in another folder.
  'next.config.mjs': `export default { turbopack: { root: '/' }, poweredByHeader: false }\n`,
  'app/layout.jsx': layout,
  'app/page.jsx': list,
  'app/records/[id]/page.jsx': record,
}

const next = () => join(projectRoot(), 'node_modules/next/dist/bin/next')

/** Creates and builds the minimal app in a folder, once per version of its sources and of Next. Returns the folder. */
export function buildEmptyNext(folder: string): string {
  const made = join(folder, 'built-from')
  const from = JSON.stringify([files, readFileSync(join(projectRoot(), 'node_modules/next/package.json'), 'utf8')])
  if (existsSync(made) && readFileSync(made, 'utf8') === from) return folder
  rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'))
  const env = { ...process.env, NODE_ENV: 'production' as const, NODE_OPTIONS: '', NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(process.execPath, [next(), 'build'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(made, from)
  return folder
}

/** Starts it with `next start`, like ours. */
export function startEmptyNext(folder: string): Promise<Server> {
  return startServer('the empty app', {
    args: (port) => [next(), 'start', folder, '-H', '127.0.0.1', '-p', String(port)],
    env: () => ({ NODE_ENV: 'production', NODE_OPTIONS: '' }),
    health: '/records/1',
  })
}
