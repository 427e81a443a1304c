import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/[\\/]$/, '')

const WINDOWS = process.platform === 'win32'

/** Nothing that runs here reports home, colours a log file, or reads a key. */
function environment(extra) {
  const bin = join(ROOT, 'node_modules', '.bin')
  const path = process.env.PATH ?? process.env.Path ?? ''
  return {
    ...process.env,
    PATH: `${bin}${delimiter}${path}`,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
    ...extra,
  }
}

/**
 * Runs a program and resolves to its exit code and its output. With `live` the output is also shown as it comes.
 * On Windows the programs in `.bin` and npx are scripts, which only a shell can start.
 */
export function run(command, args, { cwd = ROOT, env = {}, live = false } = {}) {
  const shell = WINDOWS && command !== process.execPath
  const words = shell ? args.map((word) => (/[\s&|<>^"]/.test(word) ? `"${word}"` : word)) : args
  return new Promise((resolve) => {
    const child = spawn(command, words, { cwd, env: environment(env), shell, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (sink) => (chunk) => {
      output += chunk
      if (live) sink.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take(process.stdout))
    child.stderr.setEncoding('utf8').on('data', take(process.stderr))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${command}: ${error.message}\n` }))
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}${command} was ended by ${signal}\n` : output })
    })
  })
}

/** Runs this very Node. */
export const node = (args, options) => run(process.execPath, args, options)

/**
 * Runs the pinned pnpm. npx fetches it once and keeps it; it also puts it on the path of its children,
 * which is where turbo looks for it. Nothing has to be installed globally.
 */
export const pnpm = (args, options) => run('npx', ['--yes', packageManager(), ...args], options)

export const turbo = (args, options) => pnpm(['exec', 'turbo', 'run', ...args], options)

function packageManager() {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).packageManager
}
