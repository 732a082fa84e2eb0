const PATHS = {
  list: 'M2 4.5h12M2 9h12M2 13.5h8',
  right: 'm7 4 5 5-5 5',
  down: 'm5 7 4 4 4-4',
  up: 'm5 11 4-4 4 4',
  check: 'm3 9.5 4 4 8-9',
  cross: 'm4 4 10 10M14 4 4 14',
  skip: 'm3.500 4 5 5-5 5M9.500 4l5 5-5 5',
  plus: 'M9 3v12M3 9h12',
  search: 'M12.25 7.5a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0zM11.2 11.2l4 4',
  copy: 'M6.500 6.500h8.500v8.500H6.500zM11.500 3H3v8.500',
  helped: 'M2.5 8.5h3v6.5h-3zM5.5 8.5 8.6 2.6c1.4.1 2 1.2 1.7 2.600L9.800 7.500h5.100L14 15H5.500',
  notHelped: 'M2.500 9.500h3V3h-3zM5.500 9.500l3.100 5.900c1.400-.1 2-1.200 1.700-2.600l-.5-2.300h5.100L14 3H5.500',
  send: 'M9 15V3.500M4 8l5-5 5 5',
  stop: 'M5 5h8v8H5z',
  more: 'M3.500 9h.01M9 9h.01M14.500 9h.01',
  back: 'M15 9H3.500M8 4 3 9l5 5',
  download: 'M9 3v8.500M5 8l4 4 4-4M3 15h12',
  print: 'M5 6.500V2.500h8v4M5 12H2.500V6.500h13V12H13M5 10.500h8v5H5z',
  flag: 'M4 16V3h9.500l-2 3.250 2 3.250H4'
} as const
export type IconName = keyof typeof PATHS

/** A drawing beside words, or in a control that has a name. */
export const Icon = ({ name }: { name: IconName }) =>
  <svg class={`icon icon--${name}`} viewBox='0 0 18 18' aria-hidden='true'><path d={PATHS[name]} /></svg>

/** The sign of the installation: a page, its margin line, a note. */
export const Brand = () => (
  <svg class='brand' viewBox='0 0 28 28' fill='none' stroke='var(--ink)' stroke-width='1.5' aria-hidden='true'>
    <path d='M4.500 2.500h19v23h-19z' />
    <path fill='var(--marker-band)' stroke='none' d='M17 9h5v6h-5z' />
    <path d='M16.500 3v22' />
    <path stroke='var(--ink-3)' d='M7.500 8h6M7.500 12h6M7.500 16h6M7.500 20h4' />
  </svg>
)
