import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { projectRoot } from '#database/project-root'
import { readOurSources, type Source } from './sources'

/** The most JavaScript that a page may load at first, in KB (1,000 bytes) after gzip. */
const budgets: Record<string, number> = {
  '/(console)/customers': 210,
  '/(console)/quotes/new': 230,
  '/sign-in': 160,
  '/reference/[operation]': 160,
}

const BuildManifest = z.object({ rootMainFiles: z.array(z.string()) })
const PageManifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) })

/** Prints the first load of each budgeted page of the build, and returns those over budget. */
export function findFirstLoadFaults(): string[] {
  const build = join(projectRoot(), '.next')
  return Object.entries(budgets).flatMap(([route, budget]) => {
    const folder = join(build, 'server/app', route)
    if (!existsSync(folder)) return [`${route}: not in the build`]
    const kilobytes = Math.ceil(sum(firstFiles(build, folder).map((file) => weigh(join(build, file)))) / 1000)
    console.log(`  ${route.replace('/(console)', '').padEnd(14)} ${kilobytes} KB of ${budget} KB`)
    return kilobytes > budget ? [`${route}: ${kilobytes} KB of JavaScript at first load, at most ${budget} KB`] : []
  })
}

/** Returns sentences of the reference that browsers load, one line each: they are for programmers, and enlarge every page. */
export function findDescriptionFaults(): string[] {
  const chunks = join(projectRoot(), '.next/static/chunks')
  const names = readdirSync(chunks, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const sentences = descriptionsOf(readOurSources())
  return names.flatMap((name) => {
    const code = readFileSync(join(chunks, name), 'utf8')
    return sentences.filter((sentence) => code.includes(sentence)).map((sentence) => `${name}: ${sentence}`)
  })
}

/** Returns the sentences in `.meta({ description })` of members of the contract that a minifier does not change. */
export function descriptionsOf(sources: readonly Source[]): string[] {
  const descriptions = /\bdescription:\s*'([^'\\]+)'/g
  return sources
    .filter(({ path, isTest }) => path.startsWith('contract/') && !isTest)
    .flatMap(({ text }) => [...text.matchAll(descriptions)].map(([, sentence = '']) => sentence))
    .filter((sentence) => /^[ -~]{12,}$/.test(sentence))
}

function firstFiles(build: string, folder: string): string[] {
  const local = join(folder, 'page/build-manifest.json')
  const { rootMainFiles } = BuildManifest.parse(readJson(existsSync(local) ? local : join(build, 'build-manifest.json')))
  const manifest = readFileSync(join(folder, 'page_client-reference-manifest.js'), 'utf8')
  const json = manifest.slice(manifest.indexOf('{', manifest.indexOf('] = ')), manifest.lastIndexOf('}') + 1)
  const { entryJSFiles } = PageManifest.parse(JSON.parse(json))
  return [...new Set([...rootMainFiles, ...Object.values(entryJSFiles).flat()])]
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function weigh(path: string): number {
  return gzipSync(readFileSync(path)).length
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
