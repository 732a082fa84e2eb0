import { facts, formatNumber, type ReadingReport, Refusal, Report, teach } from '../base.js'

/** What the service has read of a file, and each thing that it has left out. */
export function WhatWasRead ({ reading }: { reading: ReadingReport }) {
  const { unit, units, tables, pictures, left_out: leftOut } = reading
  const count = (n: number, of: (n: number, text: string) => string) => n > 0 && of(n, formatNumber(n))
  const others = [count(tables, teach.tableCount), count(pictures, teach.pictureCount)]
  return (
    <>
      <p>{facts(teach.units[unit](units, formatNumber(units)), ...others)}</p>
      {leftOut.length > 0 && (
        <Report
          label={teach.leftOut} lines={leftOut.map(({ where, what }) => ({
            text: <>{where && <strong><Refusal text={where} /></strong>}<span><Refusal text={what} /></span></>
          }))}
        />
      )}
    </>
  )
}
