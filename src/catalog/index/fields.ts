/**
 * The parts of a document that are searched, each with its weight in tenths: a word in a name counts 2, one in
 * the text of a parameter 0.3. Whole tenths keep all sums exact, so that an index does not depend on the order
 * in which it came about. The sizes were measured on open tool sets; the ranking hardly depends on small changes.
 */
export const fieldWeights = {
  name: 20,
  title: 10,
  /** The first sentence of the description; the rest is `body`. */
  lead: 10,
  body: 10,
  server: 10,
  group: 5,
  tags: 10,
  examples: 10,
  parameterNames: 5,
  parameterTexts: 3,
  values: 3,
} as const;

export type SearchField = keyof typeof fieldWeights;

export const searchFields = Object.keys(fieldWeights) as readonly SearchField[];

/** What is searched of one thing, be it a tool or a skill. Fields that are left out are empty. */
export type SearchDocument = Readonly<Partial<Record<SearchField, string>>>;

/** Each field's bit in the masks that tell where a term stands. */
export function fieldBit(field: SearchField): number {
  return 1 << searchFields.indexOf(field);
}

export function fieldsOfMask(mask: number): SearchField[] {
  return searchFields.filter((_, index) => (mask & (1 << index)) !== 0);
}
