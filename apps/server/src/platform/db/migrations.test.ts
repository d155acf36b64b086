import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from './database.ts'

/**
 * While servers are replaced one after the other, the version before works on the tables of the next one. Migrations
 * from this one on only add what that can do without; what is not used any more goes a version later.
 */
const first = 32

const additions = [
  /^create (table|type|view|sequence|function|extension|trigger)\b/,
  /^create (unique )?index\b/,
  /^alter table \S+ add constraint \S+ (foreign key|primary key|unique)\b/,
  /^(insert into|update|delete from) /,
  /^comment on /,
]

const statementsOf = (sql: string) =>
  sql
    .split('--> statement-breakpoint')
    .map((statement) =>
      statement
        .replaceAll(/^\s*--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((statement) => statement !== '')

/** Inserts of the version before leave a new column out. */
const canBeLeftOut = (statement: string) => !/\bnot null\b/.test(statement) || /\b(default|generated)\b/.test(statement)

const isAddition = (statement: string) =>
  /^alter table \S+ add column /.test(statement)
    ? canBeLeftOut(statement)
    : additions.some((pattern) => pattern.test(statement))

test('[NODE-10] migrations only add what the version before can do without', () => {
  const files = readdirSync(migrationsFolder).filter(
    (name) => Number(/^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? 0) >= first,
  )
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    for (const statement of statementsOf(readFileSync(join(migrationsFolder, file), 'utf8'))) {
      expect(isAddition(statement), `${file}: ${statement}`).toBe(true)
    }
  }
})

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b"', false],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', false],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', false],
  ['DROP TABLE "a"', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', false],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL', true],
  ['ALTER TABLE "a" ADD COLUMN "b" text', true],
  ['-- why\nCREATE UNIQUE INDEX "b" ON "a" ("c")', true],
])('%s', (sql, isAllowed) => {
  expect(statementsOf(sql).every(isAddition)).toBe(isAllowed)
})
