import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The chunks of a build by the name of their entry module, with their static imports. */
export function chunksOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')

  /** @throws When no chunk has that name, or several do. */
  function chunk(name: string): Chunk {
    const found = chunks.filter((other) => other.name === name)
    const [only] = found
    if (!only || found.length > 1) throw new Error(`${found.length} chunks are named "${name}"`)
    return only
  }

  /** Those chunks with all their static imports, transitively. Dynamic imports are left out. */
  function closureOf(names: readonly string[]): Chunk[] {
    const needed = new Set<Chunk>()
    const collect = (file: Chunk) => {
      if (needed.has(file)) return
      needed.add(file)
      for (const other of chunks) if (file.imports.includes(other.fileName)) collect(other)
    }
    for (const name of names) collect(chunk(name))
    return [...needed]
  }

  return { chunk, closureOf }
}
