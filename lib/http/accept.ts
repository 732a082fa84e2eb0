/**
 * Whether a client prefers a media type to JSON: its `Accept` names it with a higher quality than JSON, which has none
 * where it is not named. Wildcards name nothing.
 */
export function prefers (accept: string | undefined, type: string): boolean {
  const qualities = new Map((accept ?? '').split(',').map(range => {
    const [name = '', ...parameters] = range.toLowerCase().split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))
    return [name, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
  }))
  return (qualities.get(type) ?? 0) > (qualities.get('application/json') ?? 0)
}
