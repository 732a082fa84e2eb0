import type { ComponentChildren as Children } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { admin, formatNumber, t } from '../language.js'
import type { Loaded } from '../load.js'
import { Button } from './button.js'
import { useVisit } from './dialog.js'
import { Select } from './field.js'
import { Icon } from './icon.js'
import { Load } from './notice.js'

export interface Column<Row> {
  /** Its head; `full` is what a short one stands for. */
  name: string
  full?: string
  /** Where it is absent, `format` of what it is sorted by. */
  cell?: (row: Row) => Children
  /** What it is sorted by. Without it, the table cannot be sorted by this column. */
  by?: (row: Row) => string | number
  isNumber?: boolean
  format?: (value: number) => string
}

/**
 * Rows under heads; a click on a head sorts. On a phone each row becomes a block under its first cell, which names it.
 * `sortedBy` is the name of a column; `actions` is a last cell without a head.
 */
export function Table<Row> ({ label, columns, rows, keyOf, sortedBy, current, actions }: {
  label: string
  columns: Array<Column<Row>>
  rows: Row[]
  keyOf: (row: Row) => string
  sortedBy?: string
  actions?: (row: Row) => Children
  /** The key of the row that is open. */
  current?: string
}) {
  const [{ name, isDown }, setSort] = useState({ name: sortedBy, isDown: false })
  const by = columns.find(column => column.name === name)?.by
  const sorted = by === undefined ? rows : rows.toSorted((a, b) => compare(by(a), by(b)) * (isDown ? -1 : 1))
  const heads = columns.filter(column => column.by !== undefined).map(({ name }) => [name, name] as const)
  const options = name === undefined ? [['', '–'] as const, ...heads] : heads
  const sortBy = (next: string) => setSort({ name: next, isDown: next === name && !isDown })
  return (
    <>
      {heads.length > 0 && rows.length > 1 && (
        <div class='only-phone row'>
          <Select label={t.sortBy} value={name ?? ''} onChange={sortBy} options={options} />
        </div>
      )}
      <div class='table-scroll' tabIndex={0} role='group' aria-label={label}>
        <table class='table table--fold'>
          <thead>
            <tr>
              {columns.map(({ name: head, full, by, isNumber }) => (
                <th
                  key={head} scope='col' class={isNumber ? 'n' : undefined}
                  aria-sort={head === name ? isDown ? 'descending' : 'ascending' : undefined}
                >
                  {by === undefined && head}
                  {by && (
                    <button type='button' title={full} onClick={() => sortBy(head)}>
                      {head}<Icon name={head === name && !isDown ? 'up' : 'down'} />
                    </button>
                  )}
                </th>
              ))}
              {actions && <td />}
            </tr>
          </thead>
          <tbody>
            {sorted.map(row => (
              <tr key={keyOf(row)} aria-current={keyOf(row) === current ? 'true' : undefined}>
                <th scope='row'>{cellOf(columns[0]!, row)}</th>
                {columns.slice(1).map(column => (
                  <td key={column.name} class={column.isNumber ? 'n' : undefined} data-head={column.name}>
                    {cellOf(column, row)}
                  </td>
                ))}
                {actions && <td class='table-actions'>{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function cellOf<Row> ({ cell, by, format = formatNumber }: Column<Row>, row: Row): Children {
  const value = cell === undefined ? by?.(row) : cell(row)
  return typeof value === 'number' ? format(value) : typeof value === 'string' ? <bdi>{value}</bdi> : value
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

interface Pages { skip: number, limit: number, onSkip: (skip: number) => void }

/** Which part of a list is shown, and the way to the others. */
function Pager ({ skip, limit, total, onSkip }: Pages & { total: number }) {
  if (total <= limit && skip === 0) return null
  const [from, to, all] = [skip + 1, Math.min(skip + limit, total), total].map(formatNumber)
  return (
    <p class='row pager'>
      <span class='dim num'>{t.fromTo(from!, to!, all!)}</span>
      <Button disabled={skip === 0} onClick={() => onSkip(Math.max(0, skip - limit))}>{t.previous}</Button>
      <Button disabled={skip + limit >= total} onClick={() => onSkip(skip + limit)}>{t.next}</Button>
    </p>
  )
}

/**
 * What is loaded of a list, with the ways to its other pages; `empty` stands where there is nothing, and `nothing`
 * where a filter has left nothing.
 */
export const Listed = <Item, >({ of, empty, nothing, pages, children }: {
  of: Loaded<{ items: Item[], total: number }>
  empty: Children
  nothing?: Children
  pages?: Pages
  children: (items: Item[], total: number) => Children
}) => (
  <Load of={of}>
    {({ items, total }) => items.length === 0
      ? nothing || empty
      : <>{children(items, total)}{pages && <Pager {...pages} total={total} />}</>}
  </Load>
  )

/**
 * A list, and beside it what is open of it. Where there is no room for both, what is open takes the page, with the way
 * back first. `open` names it; without one, `children` stand below the list.
 */
export function Split ({ filters, list, open, onBack, children }: {
  filters?: Children, list: Children, open?: string, onBack: () => void, children: Children
}) {
  const side = useRef<HTMLDivElement>(null)
  useVisit(() => side.current?.querySelector('h2')?.focus(), open)
  return (
    <div class={open === undefined ? 'work' : 'work work--open'}>
      <div class={filters ? 'sect' : undefined}>{filters && <div class='filters'>{filters}</div>}{list}</div>
      <div class='margin' ref={side}>
        {open !== undefined && (
          <p class='back'><Button kind='quiet' icon='back' onClick={onBack}>{admin.toList}</Button></p>
        )}
        {children}
      </div>
    </div>
  )
}

/** The first cell of a row: it opens what the row is about. */
export const RowOpener = ({ name, more, onOpen }: { name: string, more?: string, onOpen: () => void }) => (
  <>
    <button type='button' class='row-open' onClick={onOpen}><bdi>{name}</bdi></button>
    {more && <span class='table-more'>{more}</span>}
  </>
)
