/* Quantities as the package siunitx writes them: \SI{10}{\kilo\metre} is 10 km. */

const UNITS = pairs('metre m meter m gram g second s ampere A kelvin K mole mol candela cd hertz Hz newton N ' +
  'pascal Pa joule J watt W coulomb C volt V farad F ohm Ω siemens S weber Wb tesla T henry ' +
  'H lumen lm lux lx becquerel Bq gray Gy sievert Sv litre L liter L minute min hour h day ' +
  'd degree ° degreeCelsius °C celsius °C percent % electronvolt eV bar bar bel B decibel ' +
  'dB byte B bit bit tonne t hectare ha angstrom Å dalton Da kilogram kg year a arcminute ′ ' +
  'arcsecond ″ per / squared ² cubed ³')
const PREFIXES = pairs('pico p nano n micro µ milli m centi c deci d deca da hecto h kilo k mega M giga G tera T')
// eslint-disable-next-line ours/no-language-words -- the names of commands
const QUANTITY = new RegExp('\\\\(SI|qty|SIrange|qtyrange|num|numrange|ang|si|unit)\\*?\\s*(?:\\[[^\\]]{0,200}\\])?' +
  '\\{([^{}]{0,200})\\}(?:\\s*\\{([^{}]{0,200})\\})?(?:\\s*\\{([^{}]{0,200})\\})?', 'g')

function pairs (words: string): Map<string, string> {
  return new Map([...words.matchAll(/(\S+) (\S+)/g)].map(([, name = '', sign = '']) => [name, sign]))
}

/** A source with its quantities as text. */
export function quantitiesIn (source: string): string {
  return source.replace(QUANTITY, (whole, name: string, first: string, ...others: Array<string | undefined>) => {
    const [second, third] = others
    const braced = (part: string | undefined) => part === undefined ? '' : `{${part}}`
    switch (name) {
      case 'num': return numberOf(first) + braced(second) + braced(third)
      case 'ang': return anglesOf(first) + braced(second) + braced(third)
      case 'si':
      case 'unit': return unitOf(first) + braced(second) + braced(third)
      case 'numrange': return `${numberOf(first)}–${numberOf(second ?? '')}${braced(third)}`
      case 'SIrange':
      case 'qtyrange': return third === undefined
        ? whole
        : `${numberOf(first)}–${numberOf(second ?? '')} ${unitOf(third)}`
      default: return second === undefined ? whole : `${numberOf(first)} ${unitOf(second)}${braced(third)}`
    }
  })
}

function numberOf (text: string): string {
  return text.trim().replace(/(\d)\s*e\s*([+-]?\d+)$/i, '$1·10^($2)').replace(/\\pm|\+-/g, ' ± ').replace(/\s+/g, ' ')
}

function anglesOf (text: string): string {
  return text.split(';').map((part, n) => part.trim() === '' ? '' : `${part.trim()}${'°′″'[n] ?? ''}`).join('')
}

/** "\kilo\metre\per\second" and "km/s". A power that has no sign stays as it is written. */
function unitOf (text: string): string {
  if (!text.includes('\\')) return text.trim().replace(/\^2/g, '²').replace(/\^3/g, '³').replace(/~|\./g, ' ')
  const names = [...text.matchAll(/\\([a-zA-Z]+)/g)].map(([, name = '']) => name)
  let unit = ''
  for (const [n, name] of names.entries()) {
    const isFirst = unit === '' || names[n - 1] === 'per' || PREFIXES.has(names[n - 1] ?? '')
    const sign = PREFIXES.get(name) ?? UNITS.get(name) ?? name
    const isJoined = isFirst || /^(?:per|squared|cubed)$/.test(name)
    unit += isJoined ? sign : ` ${sign}`
  }
  return unit.replace(/^\//, '1/')
}
