import type { Plugin } from 'vite'

/** Puts what a module computes from the contract in its place: values without the schemas, which no browser needs. */
export function contractValues(): Plugin {
  return {
    name: 'contract-values',
    enforce: 'pre',
    load: {
      filter: { id: /apps\/web\/src\/lib\/recorded-calls\.ts$/ },
      async handler(id) {
        const values = Object.entries((await import(id)) as Record<string, unknown>)
        return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
      },
    },
  }
}
