/**
 * Every number of the product, with its unit in the name and the requirement it comes from, by feature; `limits.test.ts`
 * is the table of all. Times are milliseconds unless the name says otherwise.
 */
export * from './limits/accounts.ts'
export * from './limits/catalogue.ts'
export * from './limits/conversations.ts'
export * from './limits/favourites.ts'
export * from './limits/observability.ts'
export * from './limits/people.ts'
export * from './limits/push.ts'
export * from './limits/realtime.ts'
export * from './limits/security.ts'
export * from './limits/web-app.ts'
