/** What the stand-in says to whoever tries the demo: never twice the same, because the guard refuses that. */
export const LIVE_REPLIES = [
  'This is the demo’s stand-in model, and it understands nothing. Start the demo with OPENAI_API_KEY, and a real one writes here in Lena’s voice.',
  'Still the demo’s stand-in model: a real one would answer your words here. It needs OPENAI_API_KEY in the environment.',
  'The demo’s stand-in model again. It cannot read what you write; triggers and the fallback reply are real, though.',
  'Here the demo’s stand-in model fills in for a real one. With OPENAI_API_KEY you would read Lena’s words now.',
  'You talk to the demo’s stand-in model. It shows the way that a message takes, and not what a real one would write.',
  'That was the demo’s stand-in model once more. Give the demo an OPENAI_API_KEY to hear a real one.',
  'The demo’s stand-in model has no answer of its own to this. A real one would have read your template first.',
  'Only the demo’s stand-in model is here, so this text is always one of a few. OPENAI_API_KEY brings a real one.',
];

/** What it says in the past where the history has nothing better: somebody said thanks. */
export const CLOSINGS = [
  'You are welcome. See you soon!',
  'With pleasure. Stop by any time!',
  'Gladly! We look forward to seeing you.',
  'Thank you, and see you at the counter!',
  'Our pleasure. Have a lovely day!',
];
