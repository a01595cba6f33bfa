import ts from 'typescript-with-api'
import type { Source } from './sources'

/** What Next.js prescribes: its documentation says what these are. */
const pageFile = /^app\/(?:.*\/)?(?:page|layout|loading|error|global-error|not-found|template|default)\.tsx$/
const routeFile = /^app\/(?:.*\/)?route\.ts$/
const prescribedNames: readonly string[] = ['generateMetadata', 'generateStaticParams']
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const wrappers: readonly string[] = ['action', 'cache']

type Exported = { name: string; isDefault: boolean; statement: ts.Statement }

/** Returns the exported functions without a docstring directly above them, one line each. Tests and their support need none. */
export function findDocstringFaults({ path, text, isTest }: Source): string[] {
  if (isTest || path.startsWith('e2e/') || path.includes('/testing/')) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const functions = file.statements.flatMap(exportedFunctions)
  return functions
    .filter(({ name }, index) => name === '' || functions.findIndex((other) => other.name === name) === index)
    .filter((found) => !isPrescribed(path, found) && !isDescribed(text, found.statement))
    .map(({ name, statement }) => {
      const line = file.getLineAndCharacterOfPosition(statement.getStart()).line + 1
      return `${path}:${line}: ${name || 'the default export'} is exported without a docstring`
    })
}

/** Returns the functions that a statement exports. */
function exportedFunctions(statement: ts.Statement): Exported[] {
  if (ts.isFunctionDeclaration(statement) && has(statement, ts.SyntaxKind.ExportKeyword)) {
    const isDefault = has(statement, ts.SyntaxKind.DefaultKeyword)
    return [{ name: statement.name?.text ?? '', isDefault, statement }]
  }
  if (!ts.isVariableStatement(statement) || !has(statement, ts.SyntaxKind.ExportKeyword)) return []
  return statement.declarationList.declarations
    .filter(({ initializer }) => initializer && isFunction(initializer))
    .map(({ name }) => ({ name: name.getText(), isDefault: false, statement }))
}

/** Tells whether a value is a function, also one that `action` or `cache` wraps. */
function isFunction(value: ts.Expression): boolean {
  if (ts.isCallExpression(value)) return wrappers.includes(value.expression.getText())
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value)
}

function has(statement: ts.FunctionDeclaration | ts.VariableStatement, kind: ts.SyntaxKind): boolean {
  return statement.modifiers?.some((modifier) => modifier.kind === kind) ?? false
}

function isPrescribed(path: string, { name, isDefault }: Exported): boolean {
  if (isDefault) return pageFile.test(path)
  return prescribedNames.includes(name) || (routeFile.test(path) && methods.includes(name))
}

function isDescribed(text: string, statement: ts.Statement): boolean {
  const start = statement.getStart()
  const last = ts.getLeadingCommentRanges(text, statement.getFullStart())?.at(-1)
  return last !== undefined && /^\/\*\*[\s*]*[^\s*/]/.test(text.slice(last.pos, last.end)) && text.slice(last.end, start) === '\n'
}
