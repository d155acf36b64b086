/**
 * Refuses a Node that cannot run the product's TypeScript, before its tests fail in a way that says nothing. npm, npx and
 * `scripts/node` choose the pinned one; editors may take that of the PATH.
 */
if (!process.features.typescript) {
  throw new Error(
    `Tests need the Node of .nvmrc; this is ${process.version}. Run them with npx, or see CONTRIBUTING.md.`,
  )
}
