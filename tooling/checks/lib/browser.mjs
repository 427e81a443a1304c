import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium, or undefined. */
export function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Opens a module of a folder in a page that is cross-origin isolated, and resolves to what the page posts to /result,
 * or to an excuse after `milliseconds`.
 */
export async function resultInBrowser(browser, folder, module, milliseconds = 60_000) {
  const profile = mkdtempSync(join(tmpdir(), 'ccd-browser-'))
  let deliver
  const delivered = new Promise((resolve) => (deliver = resolve))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const type = /\.[cm]?js$/.test(path) ? 'text/javascript' : 'text/html'
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', type)
    if (path === '/result') {
      let body = ''
      request.on('data', (chunk) => (body += chunk)).on('end', () => deliver(body))
      response.end()
    } else if (path === '/') {
      response.end(
        `<!doctype html><script>onerror = (text) => void fetch('/result', { method: 'POST', body: String(text) })</script><script type="module" src="/${module}"></script>`,
      )
    } else if (existsSync(join(folder, path))) {
      response.end(readFileSync(join(folder, path)))
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}/`
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--user-data-dir=${profile}`,
    url,
  ]
  const page = spawn(browser, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => page.on('close', resolve))
  page.on('error', (error) => deliver(error.message))
  const timer = setTimeout(() => deliver(`the page said nothing within ${milliseconds / 1000} s`), milliseconds)
  try {
    return await delivered
  } finally {
    clearTimeout(timer)
    // Asked politely, it ends its own processes first; they would go on writing to the profile.
    page.kill('SIGTERM')
    const impatience = setTimeout(() => page.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(impatience)
    server.closeAllConnections()
    server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}
