// Programs that may have to be ended together with all that they have started.
import { spawn } from 'node:child_process'

const WINDOWS = process.platform === 'win32'

/**
 * Runs a program and resolves to its exit code, what it wrote, and whether it had to be ended because its time was up.
 * With `shell`, `command` is a line for the shell. When the signal is aborted the program is ended and the promise
 * rejected: an interrupted test has not failed.
 */
export function runFor(command, args, { cwd, env, shell = false, seconds, signal }) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Error('stopped'))
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      // A group of its own: a test that never ends runs in a process that the test runner has started.
      detached: !WINDOWS,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let timedOut = false
    const take = (text) => (output += text)
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    const timer = setTimeout(() => {
      timedOut = true
      end(child)
    }, 1000 * seconds)
    const stop = () => end(child)
    signal?.addEventListener('abort', stop)
    const finish = (code) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      if (signal?.aborted) reject(new Error('stopped'))
      else resolve({ code, output, timedOut })
    }
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

function end(child) {
  if (child.pid === undefined) return
  if (WINDOWS) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' })
  else {
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has just ended by itself.
    }
  }
}
