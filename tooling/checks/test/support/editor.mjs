import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const TSSERVER = join(dirname(createRequire(import.meta.url).resolve('typescript')), 'tsserver.js')

/** The language server that editors talk to, over its standard input and output. */
export function openEditor() {
  const server = spawn(process.execPath, [TSSERVER, '--disableAutomaticTypingAcquisition'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map()
  let received = ''
  let requests = 0
  server.stdout.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
    const lines = received.split('\n')
    received = lines.pop() ?? ''
    for (const line of lines.filter((text) => text.startsWith('{'))) {
      const message = JSON.parse(line)
      if (message.type === 'response') waiting.get(message.request_seq)?.(message)
    }
  })

  const send = (command, args) => {
    const seq = ++requests
    server.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return seq
  }
  const ask = async (command, args) => {
    const seq = send(command, args)
    const { success, message, body } = await new Promise((resolve) => waiting.set(seq, resolve))
    waiting.delete(seq)
    if (!success) throw new Error(`${command}: ${message}`)
    return body
  }
  return {
    /** What the editor underlines in a file, be it on disk or only in the editor. */
    async errorsOf(file, fileContent) {
      send('open', { file, ...(fileContent === undefined ? {} : { fileContent }) })
      const found = [
        ...(await ask('syntacticDiagnosticsSync', { file })),
        ...(await ask('semanticDiagnosticsSync', { file })),
      ]
      send('close', { file })
      return found.map(({ text, code }) => `TS${code}: ${text}`)
    },
    /** The tsconfig that the editor reads for a file. */
    async projectOf(file) {
      send('open', { file })
      const { configFileName } = await ask('projectInfo', { file, needFileNameList: false })
      send('close', { file })
      return configFileName
    },
    close: () => server.kill(),
  }
}
