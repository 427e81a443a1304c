// A process of its own for each cold start: makes a pipeline of the build that the first argument names for the mesh on
// standard input, takes one step, and prints how long each took in milliseconds.
import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'

const [, , build, threads] = process.argv
const { triangles, x0, x1 } = deserialize(await buffer(process.stdin))
const { deformableCcd } = await import(build)
const begin = performance.now()
const ccd = deformableCcd({ triangles, vertexCount: x0.length / 3 }, { threads: Number(threads) })
const made = performance.now()
ccd.step(x0, x1)
const stepped = performance.now()
ccd.close()
console.log(JSON.stringify({ construction: made - begin, firstStep: stepped - made }))
