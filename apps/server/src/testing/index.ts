export * from './database.ts'
export * from './factories.ts'
export * from './server.ts'
export * from './snapshot.ts'
