/** What became of generated requests, from the events that schemathesis writes down, one a line. */

interface Check {
  name: string;
  status: string;
}
interface Case {
  value: { method: string; path: string; meta?: { phase?: { data?: { description?: string } } } };
}
interface Interaction {
  request: { uri: string };
  response?: { status_code: number; content?: { $base64?: string } };
}
export interface Event {
  ScenarioFinished?: {
    phase: string;
    recorder: {
      cases?: Record<string, Case>;
      checks?: Record<string, Check[]>;
      interactions?: Record<string, Interaction>;
    };
  };
}

export interface Failure {
  phase: string;
  check: string;
  call: string;
  status: number | null;
  /** What was special about the request. */
  about: string;
  answer: string;
}

export interface Summary {
  cases: Map<string, number>;
  failures: Failure[];
  /** Calls that succeeded at least once, as `GET /api/user`. */
  good: Set<string>;
}

export function summaryOf(lines: string): Summary {
  const summary: Summary = { cases: new Map(), failures: [], good: new Set() };
  for (const line of lines.split('\n').filter(Boolean)) {
    const { ScenarioFinished: scenario } = JSON.parse(line) as Event;
    if (scenario === undefined) continue;
    const { phase } = scenario;
    const { cases = {}, checks = {}, interactions = {} } = scenario.recorder;
    for (const [id, { value }] of Object.entries(cases)) {
      const response = interactions[id]?.response;
      const call = `${value.method} ${value.path}`;
      summary.cases.set(phase, (summary.cases.get(phase) ?? 0) + 1);
      if (response !== undefined && response.status_code < 300) summary.good.add(call);
      for (const { name } of (checks[id] ?? []).filter(({ status }) => status !== 'success')) {
        summary.failures.push({
          phase,
          check: name,
          call,
          status: response?.status_code ?? null,
          about: value.meta?.phase?.data?.description ?? '',
          answer: Buffer.from(response?.content?.$base64 ?? '', 'base64').toString(),
        });
      }
    }
  }
  return summary;
}

/** Failures that are right as they are, and why; the first that fits counts. */
const REASONS: readonly [why: string, fits: (failure: Failure) => boolean][] = [
  [
    'a method that an address does not have is refused like an address that there is none of, or one with an id',
    ({ check, status }) => check === 'unsupported_method' && [400, 404, 415].includes(status ?? 0),
  ],
  [
    'refused for what no schema can say; `both-sides.test.ts` holds that to the words after "Refused:"',
    ({ check, status, answer }) =>
      check === 'positive_data_acceptance' &&
      (status === 400 || status === 413) &&
      /"(fields|code)":/.test(answer),
  ],
  [
    'what a page, a file or a model holds can be unreadable: 422 says so',
    ({ check, status }) => check === 'positive_data_acceptance' && status === 422,
  ],
  [
    'the webhook forgives whatever it does not need, and looks at nothing else of a contact record',
    ({ check, call }) => check === 'negative_data_rejection' && call.startsWith('POST /api/webhook/'),
  ],
  [
    'in a chain of calls, ids come from the answers before: other rows than the one that the drill writes into the schema',
    ({ phase, check, about, status }) =>
      phase === 'stateful' &&
      check === 'negative_data_rejection' &&
      about === 'Positive test case' &&
      (status ?? 500) < 300,
  ],
  [
    'too long is 413, which the tool does not count as a refusal',
    ({ check, status }) => check === 'negative_data_rejection' && status === 413,
  ],
  [
    'from a page that may not show the chat, there is no chat: 404 before anything else',
    ({ check, call, status }) =>
      check === 'missing_required_header' && call.includes('/api/widget/') && status === 404,
  ],
  [
    'an event stream is described as a text, which the tool takes for the shape of each event',
    ({ check, answer }) => check === 'response_schema_conformance' && /^(event|data|id|retry|:)/.test(answer),
  ],
];

/** Calls that can't succeed in the drill, and why. */
export const NEVER_GOOD: Readonly<Record<string, string>> = {
  'POST /api/admin/health/backup': 'only a server that the command line started makes backups',
  'DELETE /api/user': 'takes a code that is mailed for it, whose few tries generated codes use up',
  'DELETE /api/admin/users/{id}/sessions/{sessionId}':
    'the call before it has ended all sessions of that user',
};

/** Why a failure is none; null for one that has to be looked into. */
export function reasonOf(failure: Failure): string | null {
  return REASONS.find(([, fits]) => fits(failure))?.[0] ?? null;
}
