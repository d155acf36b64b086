import type { Plugin } from 'vite'

/** Replaces a module by the values that it computes from the contract, so that no schemas reach the browser. */
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
