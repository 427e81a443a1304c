// Outside kernels no code invents a value: where an array may have no entry at an index, `values[i] ?? 0` goes on with a
// number that nobody computed. Such a place uses `valueAt`, which throws, or a type that proves the entry is there. Defaults
// of options (`options.horizon ?? 1`) and of counts in a map are no invention.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { check, main } from './lib/checks.mjs'
import { ROOT } from './lib/run.mjs'
import { typescriptFiles, workspacePackages } from './lib/workspace.mjs'

/** One check per package: no file of `src` that is not a kernel invents a value. */
export async function inventionChecks(root = ROOT) {
  return Promise.all(
    workspacePackages(root).map(({ name, folder }) =>
      check(`invented values of ${name}`, () =>
        typescriptFiles(join(folder, 'src'))
          .filter((file) => !file.endsWith('.kernel.ts'))
          .map((path) => relative(root, path).split(sep).join('/'))
          .flatMap((file) => inventions(file, readFileSync(join(root, file), 'utf8'))),
      ),
    ),
  )
}

/** The places of a source that invent a value, as sentences. */
export function inventions(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    if (isInvention(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1}: ${node.getText().replace(/\s+/g, ' ')}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** An entry of an array or else a literal; or a number as the default of a place in an array that is taken apart. */
function isInvention(node) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return isEntry(node.left) && isLiteral(node.right)
  return ts.isBindingElement(node) && ts.isArrayBindingPattern(node.parent) && isNumber(node.initializer)
}

function isEntry(node) {
  if (ts.isParenthesizedExpression(node)) return isEntry(node.expression)
  if (ts.isCallExpression(node))
    return ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'at'
  if (ts.isPropertyAccessExpression(node)) return node.questionDotToken !== undefined && isEntry(node.expression)
  return ts.isElementAccessExpression(node)
}

function isLiteral(node) {
  return isNumber(node) || ts.isStringLiteral(node) || ts.isArrayLiteralExpression(node) || ts.isNewExpression(node)
}

function isNumber(node) {
  if (node === undefined) return false
  if (ts.isPrefixUnaryExpression(node)) return isNumber(node.operand)
  if (ts.isPropertyAccessExpression(node)) return node.expression.getText() === 'Number'
  if (ts.isIdentifier(node)) return node.text === 'Infinity' || /^(NaN|[A-Z][A-Z_]*)$/.test(node.text)
  return ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)
}

await main(import.meta.url, inventionChecks)
