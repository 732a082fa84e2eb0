/** Hugo's front matter in TOML becomes YAML; the fields that a site shows beside its title become text. */
export function withFrontMatter (source: string): string {
  const toml = /^\ufeff?\+\+\+[ \t]*\n([^]{0,5000}?)^\+\+\+[ \t]*(?:\n|$)/m.exec(source)
  if (toml !== null && toml.index === 0) {
    const lines = (toml[1] ?? '').split('\n').map(line => /^([\w-]+)\s*=\s*(.*)$/.exec(line))
    const fields = lines.flatMap(line => line === null ? [] : [`${line[1]}: ${line[2]}`])
    return withFrontMatter(`---\n${fields.join('\n')}\n---\n${source.slice(toml[0].length)}`)
  }
  const yaml = /^\ufeff?---[ \t]*\n([^]{0,5000}?)^---[ \t]*(?:\n|$)/.exec(source) ??
    /^\ufeff?---[ \t]*\n([^]{0,5000}?)\n---[ \t]*(?:\n|$)/.exec(source)
  if (yaml === null) return source
  const shown = (yaml[1] ?? '').split('\n').flatMap(shownLine)
  if (shown.length === 0) return source
  return `${source.slice(0, yaml[0].length)}\n${shown.join('\n')}\n\n${source.slice(yaml[0].length)}`
}

/** A field as an item of a list; none where it is for the program that makes the site. */
function shownLine (line: string): string[] {
  const [, name = '', , value = ''] = /^([A-Za-z][\w -]{1,40}):[ \t]+(["']?)(.{2,300}?)\2[ \t]*$/.exec(line) ?? []
  const isText = /[\p{L}\d]{2}/u.test(value) && !/^[[{|>&*!]/.test(value)
  if (name === '' || !isText || OF_SITE.test(name)) return []
  return [`- ${name[0]?.toUpperCase()}${name.slice(1).replace(/[_-]/g, ' ')}: ${value}`]
}

// What a site needs, and no student.
const FIELDS = 'title|titulo|termino|layout|permalink|slug|url|id|uuid|tags?|' +
  'categor(?:y|ies)|nav[_-]?\\w*|weight|order|draft|' +
  'published?|toc\\w*|parent|grand[_-]?parent|\\w+[_-]children|sidebar\\w*|image|icon|css|js|theme|' +
  'output|format|type|' +
  'aliases|redirect\\w*|lang|locale|version|hide\\w*|comments|math|mathjax|menu\\w*|link\\w*|excerpt|description|' +
  'header\\w*|author_profile|collection|show\\w*|editor|jupyter|kernelspec|bibliography|csl|documentclass|fontsize|' +
  'geometry|classoption|numbersections|lastmod|date'
const OF_SITE = new RegExp(`^(?:${FIELDS})$`, 'i')
