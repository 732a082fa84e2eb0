/** The fields that have a value. In an update, an absent field is not changed, and `undefined` would become `null`. */
export function omitUndefined<Fields extends object> (fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>
}

type Defined<Fields> =
  { [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name] } &
  { [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<Fields[Name], undefined> }
