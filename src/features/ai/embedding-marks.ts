import type { Config } from '../../config.ts';

/** What a model wants in front of a question, and of a text that may answer it. */
export interface EmbeddingMarks {
  question: string;
  passage: string;
}

/** Which model makes the vectors, and where. Those of two can't be compared. */
export interface Space {
  model: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  marks: EmbeddingMarks;
}

export const NO_MARKS: EmbeddingMarks = { question: '', passage: '' };
const TASK = 'Instruct: Given the question of a customer, retrieve the passages that answer it\n';
const REPRESENT = 'Represent this sentence for searching relevant passages: ';

/** As the makers' model cards have it; the first that fits. Others take texts as they are. */
const KNOWN: readonly (readonly [model: RegExp, question: string, passage: string])[] = [
  [/e5-mistral|e5-.*instruct/i, `${TASK}Query: `, ''],
  [/(?:^|[/_-])e5-/i, 'query: ', 'passage: '],
  [/qwen3-embedding/i, `${TASK}Query:`, ''],
  [/nomic-embed/i, 'search_query: ', 'search_document: '],
  [/embedding-?gemma/i, 'task: search result | query: ', 'title: none | text: '],
  [/arctic-embed.*(?:-v2|2\.0)/i, 'query: ', ''],
  [/bge-(?:small|base|large)-en|mxbai-embed-large|arctic-embed/i, REPRESENT, ''],
];

/** `marks`: of the owner's own, for their own server. */
export type SpaceOf = (where: Omit<Space, 'marks'> & { marks?: EmbeddingMarks | null }) => Space;

/** The operator's marks hold for the server's address, which may run any model under any name. */
export function createSpaceOf({ aiEmbeddings }: Pick<Config, 'aiEmbeddings'>): SpaceOf {
  const { baseUrl: address, questionPrefix, passagePrefix } = aiEmbeddings;
  const isSet = questionPrefix !== '' || passagePrefix !== '';
  return ({ model, baseUrl, marks }) => {
    if (marks) return { model, baseUrl, marks };
    const isServers = baseUrl === '' || baseUrl === address;
    const set = { question: questionPrefix, passage: passagePrefix };
    return { model, baseUrl, marks: isSet && isServers ? set : knownMarks(model) };
  };
}

function knownMarks(model: string): EmbeddingMarks {
  const [, question, passage] = KNOWN.find(([pattern]) => pattern.test(model)) ?? [];
  return question === undefined || passage === undefined ? NO_MARKS : { question, passage };
}
