const FLOOR = [20, 19]

export function isTooOld(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major < FLOOR[0] || (major === FLOOR[0] && minor < FLOOR[1])
}

/** An old Node gets a sentence instead of a stack trace from somewhere inside a tool. */
export function requireNode() {
  if (!isTooOld(process.version)) return
  process.stderr.write(`This project needs Node ${FLOOR.join('.')} or newer; this is ${process.version}.\n`)
  process.exit(1)
}
