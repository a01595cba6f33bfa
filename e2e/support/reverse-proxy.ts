import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { projectRoot } from '#database/project-root'
import { findPort } from '#database/testing/find-port'

const run = promisify(execFile)
const root = projectRoot()

export type ProxyName = 'nginx' | 'caddy'
type Kind = { sample: string; installed: string; variable: string; packages: string[]; program: string }

const kinds: Record<ProxyName, Kind> = {
  nginx: {
    sample: 'nginx.conf',
    installed: '/usr/sbin/nginx',
    variable: 'NGINX_PATH',
    packages: ['nginx'],
    program: 'usr/sbin/nginx',
  },
  caddy: {
    sample: 'Caddyfile',
    installed: '/usr/bin/caddy',
    variable: 'CADDY_PATH',
    packages: ['caddy'],
    program: 'usr/bin/caddy',
  },
}

export const readSample = (name: ProxyName) => readFileSync(join(root, 'docs/proxy', kinds[name].sample), 'utf8')

/**
 * Returns the path of a real proxy: from NGINX_PATH or CADDY_PATH, the system's, or that of the Debian package, which is unpacked
 * next to the node modules and not installed, so that no service starts on the machine.
 */
async function findOrFetchProxy(name: ProxyName): Promise<string> {
  const { variable, installed, packages, program } = kinds[name]
  const named = process.env[variable] || installed
  if (existsSync(named)) return named
  const folder = join(root, 'node_modules/.cache/cauce-proxies', name)
  const path = join(folder, program)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) await run('apt-get', ['update'])
  await run('apt-get', ['download', ...packages], { cwd: folder }).catch((error: unknown) => {
    throw new Error(`${name} is not here and could not be fetched: install it, or set ${variable}`, { cause: error })
  })
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', file, folder], { cwd: folder })
  return path
}

/** Creates a self-signed certificate for `localhost` and returns it; the key is next to it in the folder. */
export async function makeCertificate(folder: string): Promise<string> {
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  await run('openssl', [...words, ...files, '-addext', 'subjectAltName=DNS:localhost'])
  return readFileSync(join(folder, 'cert.pem'), 'utf8')
}

export type ReverseProxy = {
  name: ProxyName
  port: number
  /** The port for clear text. */
  clearPort: number
  /** Returns all of its logs. */
  logs: () => string
  stop: () => Promise<void>
}

/** Starts a proxy with our sample configuration, with other names, ports and files. The folder has the certificate. */
export async function startReverseProxy(
  name: ProxyName,
  { folder, appPort, port }: { folder: string; appPort: number; port: number },
): Promise<ReverseProxy> {
  const program = await findOrFetchProxy(name)
  const place = join(folder, `${name}-${appPort}`)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  const clearPort = await findPort()
  const words = writeSettings(name, { folder, place, appPort, port, clearPort })
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, HOME: place, XDG_DATA_HOME: place } })
  await untilListening(child, port)
  const logs = () => readdirSync(place).flatMap((file) => (file.endsWith('.log') ? readFileSync(join(place, file), 'utf8') : []))
  return {
    name,
    port,
    clearPort,
    logs: () => logs().join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

type Places = { folder: string; place: string; appPort: number; port: number; clearPort: number }

/** Writes the configuration, and returns the arguments to start the program with it. */
function writeSettings(name: ProxyName, { folder, place, appPort, port, clearPort }: Places): string[] {
  const certificate = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const
  const file = join(place, kinds[name].sample)
  if (name === 'caddy') {
    const sample = replaceAll(readSample(name), [
      ['/var/log/caddy/', `${place}/`],
      ['https://pay.example.com', `https://localhost:${port}`],
      ['\npay.example.com {', `\nhttps://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.join(' ')}`],
      ['\nhttp://pay.example.com {', `\nhttp://localhost:${clearPort} {\n\tbind 127.0.0.1`],
      ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
      ['\n{\n', `\n{\n\tadmin off\n\thttp_port ${clearPort}\n\thttps_port ${port}\n`],
    ])
    writeFileSync(file, sample)
    return ['run', '--config', file, '--adapter', 'caddyfile']
  }
  const sample = replaceAll(readSample(name), [
    ['/var/log/nginx/', `${place}/`],
    ['https://pay.example.com', `https://localhost:${port}`],
    ['server_name pay.example.com', 'server_name localhost'],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${clearPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/ssl/cauce/fullchain.pem', certificate[0]],
    ['/etc/ssl/cauce/key.pem', certificate[1]],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${appPort};`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${place}/${what};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const head = `daemon off; pid ${place}/pid; worker_processes 1; error_log ${place}/start.log crit; ${user}`
  writeFileSync(join(place, 'main.conf'), `${head}\nevents {}\nhttp {\n${temporary.join(' ')}\ninclude ${file};\n}\n`)
  writeFileSync(file, sample)
  return ['-p', place, '-e', join(place, 'start.log'), '-c', join(place, 'main.conf')]
}

/** Replaces texts of the sample. Throws if one of them no longer exists. */
function replaceAll(text: string, changes: readonly [string, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The sample has no ${JSON.stringify(from)} to change`)
    return changed.replaceAll(from, to)
  }, text)
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with code ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const open = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (open) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`The proxy does not listen on port ${port}`)
}
