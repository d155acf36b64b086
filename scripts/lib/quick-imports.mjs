import { registerHooks } from 'node:module'

/**
 * Loaded before the server. To find out what a `.js` file is, Node parses the package.json of its package once for
 * every file, and that of drizzle-orm is long: together a third of the server's start. All of these files are modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    return next(specifier, context)
  },
})
