import ts from 'typescript-with-api'
import type { Source } from './sources'

const most = { file: 200, test: 300, page: 60, function: 50 }

/** Returns what exceeds a limit in a file, one line each. */
export function findExcess({ path, text, isTest }: Source): string[] {
  const functions = isTest || path.startsWith('e2e/') ? [] : longFunctions(path, text)
  return [...tooLong(path, text, isTest), ...functions, ...casts(path, text)]
}

function tooLong(path: string, text: string, isTest: boolean): string[] {
  const lines = text.trimEnd().split('\n').length
  const isPage = /^app\/.*\/page\.tsx$/.test(path)
  const limit = isTest || path.startsWith('e2e/') ? most.test : isPage ? most.page : most.file
  return lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : []
}

/**
 * Returns the functions that have too many lines, one line each. Lines count from the name to the closing brace, with JSX and
 * without blank lines.
 */
function longFunctions(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lines = text.split('\n')
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const [first, last] = [lineOf(node.getStart()), lineOf(node.end)]
      const count = lines.slice(first, last + 1).filter((line) => line.trim() !== '').length
      if (count > most.function) found.push(`${path}:${first + 1}: a function of ${count} lines, at most ${most.function}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the casts. Besides `as const`, one `as` is allowed for each branded type, which has `brand` on its line. */
function casts(path: string, text: string): string[] {
  const lines = text.split('\n')
  return withoutTexts(text)
    .split('\n')
    .flatMap((line, index) => {
      const renames =
        /^\s*(import|export)\b|^\s*(type )?[\w$]+ as [\w$]+,?$/.test(line) || /[{,]\s*(type )?[\w$]+ as [\w$]+\s*[,}]/.test(line)
      const found = /[\w)\]}'"`]\s+as\s+(?!const\b)[\w{[('"]/.test(line) && !renames
      return found && !/brand/i.test(lines[index] ?? '') ? [`${path}:${index + 1}: a cast with "as"`] : []
    })
}

/** Blanks out comments and texts, which may contain any word, and keeps the lines. */
function withoutTexts(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  const texts = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm
  return text.replace(texts, (found) => (found.startsWith('/') ? blank(found) : `''${blank(found.slice(2))}`))
}
