import { parseConcepts, parseSynonyms } from "./concept-table.js";
import { actions } from "./data/actions.js";
import { activities } from "./data/activities.js";
import { artsAndSciences } from "./data/arts-and-sciences.js";
import { business } from "./data/business.js";
import { computing } from "./data/computing.js";
import { dailyLife } from "./data/daily-life.js";
import { dailyWork } from "./data/daily-work.js";
import { documents } from "./data/documents.js";
import { living } from "./data/living.js";
import { operations } from "./data/operations.js";
import { society } from "./data/society.js";
import { synonymTable } from "./data/synonyms.js";
import { timeAndPlaces } from "./data/time-and-places.js";
import { verbTable } from "./data/verbs.js";
import type { LexiconTables } from "./lexicon.js";
import { createVerbClasses } from "./verb-classes.js";

/** The tables of the shipped lexicon, read anew at each call. */
export function shippedLexiconTables(): LexiconTables {
  const tables = [
    actions,
    activities,
    computing,
    documents,
    operations,
    business,
    society,
    dailyWork,
    dailyLife,
    timeAndPlaces,
    living,
    artsAndSciences,
  ];
  return {
    concepts: tables.flatMap(parseConcepts),
    synonyms: parseSynonyms(synonymTable),
    verbs: createVerbClasses(verbTable),
  };
}
