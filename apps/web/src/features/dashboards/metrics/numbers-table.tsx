import type { ReactNode } from 'react'
import { Empty } from './panel.tsx'
import styles from './server-metrics.module.css'

interface NumbersTableProps<Column extends string> {
  caption: string
  /** Column headings by key; the first column names the row. */
  columns: Readonly<Record<'name' | Column, string>>
  rows: readonly Readonly<{ name: string; badge?: ReactNode } & Record<NoInfer<Column>, string>>[]
  /** Empty state. */
  empty: string
}

/** A table of names and numbers. On narrow screens the name is above its numbers, which no table element allows. */
export function NumbersTable<Column extends string>({ caption, columns, rows, empty }: NumbersTableProps<Column>) {
  if (rows.length === 0) return <Empty>{empty}</Empty>
  const { name: nameHead, ...heads } = columns
  const keys = Object.keys(heads) as Column[]
  return (
    <div className={styles.table} role="table" aria-label={caption} style={{ '--columns': keys.length }}>
      <div role="row">
        <span role="columnheader">{nameHead}</span>
        {keys.map((key) => (
          <span key={key} role="columnheader">
            {columns[key]}
          </span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.name} role="row">
          <span role="rowheader">
            {row.name}
            {row.badge}
          </span>
          {keys.map((key) => (
            <span key={key} role="cell">
              {row[key]}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
