/**
 * A rule for Oxlint: names of files and of what is declared take the terms under which the field knows a thing, not
 * words of our own (CONTRIBUTING.md, "Names"). Keys of objects and of what travels or is stored are left alone.
 */

/** Words of our own, as they stood in names once, and what the field says. */
const terms = new Map(
  Object.entries({
    'hear hears heard': 'receive, handle',
    'tell tells told': 'send, publish, notify, log',
    'say says said': 'send, print, show',
    news: 'event routing, delivery',
    'pace paces': 'rate limit',
    turns: 'rate limit, concurrency limit, slots',
    patience: 'time-out, circuit breaker',
    resting: 'open (of a circuit breaker)',
    'twin twins': 'duplicate, deduplication',
    'wall walls': 'collection',
    upkeep: 'maintenance',
    figures: 'metrics',
    observations: 'metrics, instruments',
    house: 'dependencies, services',
    exchange: 'sync',
    starters: 'onboarding suggestions',
    'taste tastes': 'recommendations, favourites in common',
    witness: 'evidence',
    trail: 'moderation log',
    'proof proofs': 're-authentication',
    'sealer seal': 'append to the hash chain',
    'fault faults': 'server error, failure',
    'refusal refusals': 'rejection',
    'lane lanes': 'queue',
    'forget forgets': 'invalidate, delete, purge',
    unreadable: 'malformed',
    'door doors': 'address, endpoint, port',
    'neighbour neighbours': 'adjacent',
    'way ways': 'path, method',
    typographer: 'typography',
  }).flatMap(([words, term]) => words.split(' ').map((word) => [word, term])),
)

/** "sendTyping", "send-typing" and "SEND_TYPING" are "send" and "typing". */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/)

/** The names that a pattern declares: of variables and parameters, not the keys that it reads. */
function* declared(pattern) {
  if (!pattern) return
  if (pattern.type === 'Identifier') yield pattern
  else if (pattern.type === 'AssignmentPattern') yield* declared(pattern.left)
  else if (pattern.type === 'RestElement') yield* declared(pattern.argument)
  else if (pattern.type === 'TSParameterProperty') yield* declared(pattern.parameter)
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* declared(element)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties)
      if (property.type === 'RestElement' || !property.shorthand) yield* declared(property.value ?? property)
}

const plainWords = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (name, node, what) => {
      const word = wordsOf(name).find((part) => terms.has(part))
      if (word) context.report({ node, message: `${what} says "${word}"; the field says: ${terms.get(word)}.` })
    }
    const checkAll = (patterns) => {
      for (const pattern of patterns)
        for (const node of declared(pattern)) check(node.name, node, `The name ${node.name}`)
    }
    const checkFunction = ({ id, params }) => checkAll([id, ...params])
    const checkId = ({ id }) => checkAll([id])
    const checkKey = ({ key, computed }) => !computed && checkAll([key])
    return {
      Program(node) {
        const file = context.filename.split(/[\\/]/).at(-1) ?? ''
        check(file.replace(/\..*$/, ''), node, `The file name ${file}`)
      },
      VariableDeclarator: checkId,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: ({ params }) => checkAll(params),
      ClassDeclaration: checkId,
      TSInterfaceDeclaration: checkId,
      TSTypeAliasDeclaration: checkId,
      TSMethodSignature: checkKey,
      MethodDefinition: checkKey,
    }
  },
}

export default { meta: { name: 'names' }, rules: { 'plain-words': plainWords } }
