/** What stands before a text that is turned into a vector. */
export interface Prefixes { query: string, passage: string }

const TASK = 'Given a web search query, retrieve relevant passages that answer the query'
const INSTRUCT: Prefixes = { query: `Instruct: ${TASK}\nQuery: `, passage: '' }
const NONE: Prefixes = { query: '', passage: '' }

// As the cards of the models have it. The first name that fits counts.
const KNOWN: Array<[name: RegExp, prefixes: Prefixes]> = [
  [/bge-multilingual-gemma/, { query: `<instruct>${TASK}\n<query>`, passage: '' }],
  [/embedding-?gemma/, { query: 'task: search result | query: ', passage: 'title: none | text: ' }],
  [/qwen3-?embedding/, INSTRUCT],
  [/\be5-.*instruct|\be5-mistral/, INSTRUCT],
  [/\be5\b/, { query: 'query: ', passage: 'passage: ' }],
  [/nomic-embed/, { query: 'search_query: ', passage: 'search_document: ' }],
  [/bge-m3/, NONE],
  [/bge-.*-zh/, { query: '为这个句子生成表示以用于检索相关文章：', passage: '' }],
  [/bge-(?:.*-)?(?:small|base|large|en)/,
    { query: 'Represent this sentence for searching relevant passages: ', passage: '' }]
]

/** What a model is known to want before queries and passages: nothing, where its name is not known. */
export function prefixesFor (model: string): Prefixes {
  const name = model.toLowerCase().replaceAll('_', '-')
  return KNOWN.find(([form]) => form.test(name))?.[1] ?? NONE
}
