import { parseConcepts, parseWordLists } from "./concept-table.js";
import { actions } from "./data/actions.js";
import { activities } from "./data/activities.js";
import { artsAndSciences } from "./data/arts-and-sciences.js";
import { asking } from "./data/asking.js";
import { business } from "./data/business.js";
import { characterTable } from "./data/characters.js";
import { computing } from "./data/computing.js";
import { dailyLife } from "./data/daily-life.js";
import { dailyWork } from "./data/daily-work.js";
import { documents } from "./data/documents.js";
import { everyday } from "./data/everyday.js";
import { general } from "./data/general.js";
import { health } from "./data/health.js";
import { homeAndFarm } from "./data/home-and-farm.js";
import { industry } from "./data/industry.js";
import { living } from "./data/living.js";
import { mediaAndSchool } from "./data/media-and-school.js";
import { officeAndMoney } from "./data/office-and-money.js";
import { operations } from "./data/operations.js";
import { people } from "./data/people.js";
import { society } from "./data/society.js";
import { synonymTable } from "./data/synonyms.js";
import { timeAndPlaces } from "./data/time-and-places.js";
import { transportAndNature } from "./data/transport-and-nature.js";
import { verbTable } from "./data/verbs.js";
import type { LexiconTables } from "./lexicon.js";
import { createVerbClasses } from "./verb-classes.js";

const conceptTables = [
  actions,
  activities,
  asking,
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
  transportAndNature,
  mediaAndSchool,
  officeAndMoney,
  industry,
  health,
  homeAndFarm,
  general,
  people,
  everyday,
];

/** The tables of the shipped lexicon, read anew at each call. */
export function shippedLexiconTables(): LexiconTables {
  return {
    concepts: conceptTables.flatMap(parseConcepts),
    synonyms: parseWordLists(synonymTable),
    verbs: createVerbClasses(verbTable),
    characters: parseWordLists(characterTable),
  };
}
