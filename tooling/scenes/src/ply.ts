/** Positions and triangles of an ASCII PLY text; polygons become fans. */
export function parsePly(text: string): { readonly positions: Float64Array; readonly triangles: Uint32Array } {
  const end = text.indexOf('end_header')
  const header = text.slice(0, end)
  if (end < 0 || !header.includes('format ascii')) throw new Error('PLY: expected a header with "format ascii"')
  const count = (element: string) => Number(new RegExp(`element ${element} (\\d+)`).exec(header)?.[1] ?? Number.NaN)
  const vertices = count('vertex')
  const vertexPart = /element vertex[^]*?(?=element|$)/.exec(header)?.[0] ?? ''
  const columns = [...vertexPart.matchAll(/property \w+ (\w+)/g)].map((match) => match[1])
  if (columns.slice(0, 3).join() !== 'x,y,z') throw new Error(`PLY: expected properties x, y, z first, got ${columns.join()}`)

  const read = numbersOf(text, text.indexOf('\n', end) + 1)
  const positions = new Float64Array(vertices * 3)
  for (let v = 0; v < vertices; v++) {
    for (let column = 0; column < columns.length; column++) {
      const value = read()
      if (column < 3) positions[3 * v + column] = value
    }
  }
  const triangles: number[] = []
  for (let faces = count('face'); faces > 0; faces--) {
    const corners = Array.from({ length: read() }, read)
    const [first = 0] = corners
    for (let i = 2; i < corners.length; i++) triangles.push(first, corners[i - 1] ?? 0, corners[i] ?? 0)
  }
  return { positions, triangles: Uint32Array.from(triangles) }
}

function numbersOf(text: string, start: number): () => number {
  const token = /\S+/g
  token.lastIndex = start
  return () => {
    const value = Number(token.exec(text)?.[0] ?? Number.NaN)
    if (Number.isNaN(value)) throw new Error(`PLY: a number is missing or malformed near character ${token.lastIndex}`)
    return value
  }
}
